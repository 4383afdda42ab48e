public import LockstepSamples

/// A row of COLMAP's `cameras`: a pinhole camera without distortion, model `PINHOLE`.
public struct COLMAPCamera: Hashable, Sendable {
    /// The model's number in binary files (src/colmap/sensor/models.h of COLMAP).
    private static let pinhole: Int32 = 1

    /// Its number, from 1.
    public var identifier: UInt32
    /// The picture's size.
    public var size: PixelSize
    /// Focal lengths and principal point, pixels, (0, 0) at the corner of the first pixel.
    public var intrinsics: Intrinsics

    /// A camera whose intrinsics have their origin at the corner of the first pixel.
    public init(identifier: UInt32, size: PixelSize, intrinsics: Intrinsics) {
        self.identifier = identifier
        self.size = size
        self.intrinsics = intrinsics
    }

    /// Appends the row.
    public func append(to text: inout TextBuffer, as encoding: COLMAPEncoding) {
        let numbers = [intrinsics.fx, intrinsics.fy, intrinsics.cx, intrinsics.cy]
        switch encoding {
        case .text:
            text.append("\(identifier) PINHOLE \(size.width) \(size.height)")
            for number in numbers { text.appendField(number) }
            text.append("\n")
        case .binary:
            var record: [UInt8] = []
            record.append(littleEndian: identifier)
            record.append(littleEndian: Self.pinhole)
            record.append(littleEndian: UInt64(clamping: size.width))
            record.append(littleEndian: UInt64(clamping: size.height))
            for number in numbers { record.append(littleEndian: number) }
            text.append(bytes: record)
        }
    }
}

extension TextBuffer {
    /// Appends a number as a further field of a line.
    mutating func appendField(_ number: Double) {
        append(" ")
        append(number)
    }
}
