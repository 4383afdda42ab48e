import LockstepContainers
import LockstepFormats
import LockstepSamples

/// A row of COLMAP's `cameras`: a pinhole camera (model `PINHOLE`) or one with a measured lens
/// (`OPENCV` or `OPENCV_FISHEYE`).
struct COLMAPCamera: Hashable, Sendable {
    /// The camera's ID, from 1.
    var identifier: UInt32
    /// The image's size.
    var size: PixelSize
    /// Focal lengths and principal point in pixels; (0, 0) is the corner of the first pixel.
    var intrinsics: Intrinsics
    /// The lens's distortion.
    var distortion: LensDistortion

    /// Creates a camera from intrinsics whose origin is the corner of the first pixel.
    init(
        identifier: UInt32, size: PixelSize, intrinsics: Intrinsics,
        distortion: LensDistortion = .none
    ) {
        self.identifier = identifier
        self.size = size
        self.intrinsics = intrinsics
        self.distortion = distortion
    }

    /// Appends the row.
    func append(to text: inout TextBuffer, as encoding: COLMAPEncoding) {
        let (name, number, coefficients) = distortion.colmapModel
        let numbers = [intrinsics.fx, intrinsics.fy, intrinsics.cx, intrinsics.cy] + coefficients
        switch encoding {
        case .text:
            text.append("\(identifier) \(name) \(size.width) \(size.height)")
            for number in numbers { text.appendField(number) }
            text.append("\n")
        case .binary:
            var record: [UInt8] = []
            record.append(littleEndian: identifier)
            record.append(littleEndian: number)
            record.append(littleEndian: UInt64(clamping: size.width))
            record.append(littleEndian: UInt64(clamping: size.height))
            for number in numbers { record.append(littleEndian: number) }
            text.append(bytes: record)
        }
    }
}

extension LensDistortion {
    /// The model's name, its ID in binary files, and its parameters after the principal point
    /// (src/colmap/sensor/models.h of COLMAP).
    fileprivate var colmapModel: (name: String, number: Int32, coefficients: [Double]) {
        switch self {
        case .none: return ("PINHOLE", 1, [])
        case .radialTangential(let numbers):
            return ("OPENCV", 4, numbers.indices.map { numbers[$0] })
        case .equidistant(let numbers):
            return ("OPENCV_FISHEYE", 5, numbers.indices.map { numbers[$0] })
        }
    }
}

extension TextBuffer {
    /// Appends a number as another field of a line.
    mutating func appendField(_ number: Double) {
        append(" ")
        append(number)
    }
}
