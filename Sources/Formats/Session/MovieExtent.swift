/// How much of a movie file is whole, counted from its beginning, by the headers of its boxes.
///
/// A fragmented movie that was cut off plays up to its last whole fragment: a `moof` box with the
/// `mdat` box after it (ISO/IEC 14496-12, 8.8). Boxes inside those are not looked at.
public struct MovieExtent: Hashable, Sendable {
    /// Bytes up to the end of the last whole fragment; 0 without a whole `moov` box.
    public private(set) var wholeByteCount: Int64 = 0
    /// Whole `mdat` boxes among them.
    public private(set) var mediaBoxCount = 0
    private var hasHeader = false
    private var isInsideFragment = false

    /// More boxes than a day of fragments of half a second has.
    private static let mostBoxes = 1 << 20

    /// Walks over the boxes of a file of `byteCount` bytes.
    ///
    /// A box whose size is smaller than its header, reaches beyond the file, or is left open ends
    /// the walk.
    ///
    /// - Parameter header: up to 16 bytes at an offset; fewer only at the end of the file.
    public init(byteCount: Int64, header: (_ offset: Int64) throws -> [UInt8]) rethrows {
        var offset: Int64 = 0
        for _ in 0..<Self.mostBoxes {
            guard byteCount - offset >= 8,
                let box = MovieBoxHeader(try header(offset), available: byteCount - offset)
            else { return }
            offset += box.byteCount
            take(box, end: offset)
        }
    }

    private mutating func take(_ box: MovieBoxHeader, end: Int64) {
        switch box.type {
        case "moov": hasHeader = true
        case "moof": isInsideFragment = true
        case "mdat":
            mediaBoxCount += 1
            isInsideFragment = false
        default: break
        }
        if hasHeader, !isInsideFragment { wholeByteCount = end }
    }
}

/// Size and type of a box: ISO/IEC 14496-12, 4.2.
struct MovieBoxHeader {
    let type: String
    /// Header included.
    let byteCount: Int64
    /// Size and type alone.
    let headerByteCount: Int64

    /// The header of a box of which `available` bytes are there; nil if the box is not whole.
    init?(_ bytes: [UInt8], available: Int64) {
        guard bytes.count >= 8 else { return nil }
        var size = UInt64(bigEndian: bytes[0..<4])
        var headerSize: UInt64 = 8
        if size == 1 {
            // The size did not fit into 32 bits and follows the type.
            guard bytes.count >= 16 else { return nil }
            size = UInt64(bigEndian: bytes[8..<16])
            headerSize = 16
        }
        guard size >= headerSize, let byteCount = Int64(exactly: size), byteCount <= available
        else { return nil }
        self.byteCount = byteCount
        headerByteCount = Int64(headerSize)
        type = String(decoding: bytes[4..<8], as: UTF8.self)
    }
}

extension UInt64 {
    fileprivate init(bigEndian bytes: ArraySlice<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
