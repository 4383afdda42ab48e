public import LockstepSamples

/// How the EXIF block of a JPEG lets readers turn its pixels: the orientation of EXIF 2.3, tag
/// 0x0112, as far as it does not mirror.
public struct JPEGTurn: Hashable, Sendable {
    /// Turns of 90° clockwise, 0 to 3.
    public let quarterTurnsClockwise: Int

    /// Pixels that are shown as they are.
    public static let none = JPEGTurn(quarterTurnsClockwise: 0)

    /// A turn by any number of quarters.
    public init(quarterTurnsClockwise quarters: Int) {
        quarterTurnsClockwise = (quarters % 4 + 4) % 4
    }

    /// The turn back.
    public var inverse: JPEGTurn { JPEGTurn(quarterTurnsClockwise: 4 - quarterTurnsClockwise) }

    /// Whether width and height change places.
    public var swapsSides: Bool { quarterTurnsClockwise % 2 == 1 }

    /// An image's size once it is turned.
    public func turned(_ size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }

    /// EXIF's numbers by turn: 6 is 90° clockwise, 3 is 180°, 8 is 90° counter-clockwise.
    private static let numbers: [UInt8] = [1, 6, 3, 8]

    /// What a JPEG says; no turn where it says nothing, or is none.
    public init(of jpeg: [UInt8]) {
        let place = JPEGTurn.orientationPlace(in: jpeg)
        self = place.flatMap { JPEGTurn(number: jpeg[$0]) } ?? .none
    }

    /// What an EXIF segment says: the content of an APP1 segment behind its length.
    ///
    /// - Returns: nil if it is of another kind or says nothing that is understood.
    public init?(segment: [UInt8]) {
        guard let place = Self.orientationPlace(inSegment: segment[...]) else { return nil }
        self.init(number: segment[place])
    }

    private init?(number: UInt8) {
        guard let quarters = Self.numbers.firstIndex(of: number) else { return nil }
        self.init(quarterTurnsClockwise: quarters)
    }

    /// A JPEG that says this turn; its pixels and everything else stay as they are, byte for byte.
    ///
    /// An orientation that is there is changed, otherwise an EXIF segment is put behind the first
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

    /// A whole APP1 segment with one tag, the most significant byte first.
    private var segment: [UInt8] {
        let header: [UInt8] = [0xFF, 0xE1, 0, 34] + Self.mark + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        let entry: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, number, 0, 0]
        return header + entry + [0, 0, 0, 0]
    }
}

extension JPEGTurn {
    private static let mark = Array("Exif\0\0".utf8)
    /// A bound on segments that are looked at; see docs/FORMAT.md, section 5.
    private static let mostSegments = 1024

    /// Where the number stands in a JPEG's bytes; nil if it says none before its first scan.
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

    /// Where the number's byte stands: in the first directory of a TIFF header (TIFF 6.0, section
    /// 2), in either order of bytes.
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
