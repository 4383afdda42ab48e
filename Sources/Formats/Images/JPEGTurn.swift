public import LockstepSamples

/// The rotation that a JPEG's EXIF block states for display: the orientation of EXIF 2.3, tag
/// 0x0112, without the mirrored ones.
public struct JPEGTurn: Hashable, Sendable {
    /// The number of 90° clockwise turns, 0 to 3.
    public let quarterTurnsClockwise: Int

    /// No rotation.
    public static let none = JPEGTurn(quarterTurnsClockwise: 0)

    /// Creates a rotation by any number of quarter turns.
    public init(quarterTurnsClockwise quarters: Int) {
        quarterTurnsClockwise = (quarters % 4 + 4) % 4
    }

    /// Creates the rotation that shows a native image upright.
    public init(_ orientation: ImageOrientation) {
        quarterTurnsClockwise = orientation.quarterTurnsClockwise
    }

    /// The inverse rotation.
    public var inverse: JPEGTurn { JPEGTurn(quarterTurnsClockwise: 4 - quarterTurnsClockwise) }

    /// Whether the rotation swaps width and height.
    public var swapsSides: Bool { quarterTurnsClockwise % 2 == 1 }

    /// Returns an image's size after the rotation.
    public func turned(_ size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }

    /// EXIF's values in order of quarter turns: 6 is 90° clockwise, 3 is 180°, 8 is 90°
    /// counterclockwise.
    private static let numbers: [UInt8] = [1, 6, 3, 8]

    /// Reads a JPEG's rotation; none if it states none or is not a JPEG.
    public init(of jpeg: [UInt8]) {
        let place = JPEGTurn.orientationPlace(in: jpeg)
        self = place.flatMap { JPEGTurn(number: jpeg[$0]) } ?? .none
    }

    /// Reads an EXIF segment's rotation, from the content of an APP1 segment after its length.
    ///
    /// - Returns: nil if the segment is of another kind or states no supported rotation.
    public init?(segment: [UInt8]) {
        guard let place = Self.orientationPlace(inSegment: segment[...]) else { return nil }
        self.init(number: segment[place])
    }

    private init?(number: UInt8) {
        guard let quarters = Self.numbers.firstIndex(of: number) else { return nil }
        self.init(quarterTurnsClockwise: quarters)
    }

    /// Returns a JPEG with this rotation in its metadata, and all other bytes unchanged.
    ///
    /// An existing orientation is changed; otherwise an EXIF segment is inserted after the first
    /// marker.
    public func tagged(_ jpeg: [UInt8]) -> [UInt8] {
        var bytes = jpeg
        if let place = Self.orientationPlace(in: jpeg) {
            bytes[place] = number
        } else if jpeg.starts(with: [0xFF, 0xD8]) {
            bytes.insert(contentsOf: segment, at: 2)
        }
        return bytes
    }

    private var number: UInt8 { Self.numbers[quarterTurnsClockwise] }

    /// A complete APP1 segment with one tag, in big-endian order.
    private var segment: [UInt8] {
        let header: [UInt8] = [0xFF, 0xE1, 0, 34] + Self.mark + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        let entry: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, number, 0, 0]
        return header + entry + [0, 0, 0, 0]
    }
}

extension JPEGTurn {
    private static let mark = Array("Exif\0\0".utf8)
    /// The maximum number of segments to search; see docs/FORMAT.md, section 5.
    private static let mostSegments = 1024

    /// Returns the offset of the orientation's value in a JPEG; nil if there is none before the
    /// first scan.
    private static func orientationPlace(in jpeg: [UInt8]) -> Int? {
        guard jpeg.starts(with: [0xFF, 0xD8]) else { return nil }
        var offset = 2
        for _ in 0..<mostSegments {
            guard offset + 4 <= jpeg.count, jpeg[offset] == 0xFF, jpeg[offset + 1] != 0xDA else {
                return nil
            }
            if jpeg[offset + 1] == 0xFF {
                offset += 1
                continue
            }
            let end = offset + 2 + (Int(jpeg[offset + 2]) << 8 | Int(jpeg[offset + 3]))
            guard end >= offset + 4, end <= jpeg.count else { return nil }
            if jpeg[offset + 1] == 0xE1,
                let place = orientationPlace(inSegment: jpeg[(offset + 4)..<end])
            {
                return place
            }
            offset = end
        }
        return nil
    }

    /// Returns the offset of the orientation's byte: in the first directory of a TIFF header (TIFF
    /// 6.0, section 2), in either byte order.
    private static func orientationPlace(inSegment segment: ArraySlice<UInt8>) -> Int? {
        let tiff = segment.dropFirst(mark.count)
        guard segment.starts(with: mark), let order = tiff.first, order == 0x4D || order == 0x49
        else { return nil }
        let isBig = order == 0x4D
        func number(at offset: Int, bytes count: Int) -> Int? {
            let start = tiff.startIndex + offset
            guard offset >= 0, offset <= tiff.count - count else { return nil }
            let digits = tiff[start..<start + count]
            return (isBig ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2)
        else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard let tag = number(at: entry, bytes: 2) else { return nil }
            if tag == 0x0112, number(at: entry + 8, bytes: 2) != nil {
                return tiff.startIndex + entry + 8 + (isBig ? 1 : 0)
            }
        }
        return nil
    }
}
