/// The extent of the complete part of a movie file, measured from its start by the headers of its
/// boxes.
///
/// An interrupted fragmented movie plays up to its last complete fragment: a `moof` box with the
/// `mdat` box after it (ISO/IEC 14496-12, 8.8). Boxes inside those are not checked.
public struct MovieExtent: Hashable, Sendable {
    /// The number of bytes up to the end of the last complete fragment; 0 without a complete `moov`
    /// box.
    public private(set) var wholeByteCount: Int64 = 0
    /// The number of complete `mdat` boxes within these bytes.
    public private(set) var mediaBoxCount = 0
    private var hasHeader = false
    private var isInsideFragment = false

    /// The maximum number of boxes to walk, more than a day of half-second fragments has.
    private static let mostBoxes = 1 << 20

    /// Walks the boxes of a file of `byteCount` bytes.
    ///
    /// The walk ends at a box whose size is smaller than its header, reaches beyond the file, or is
    /// open-ended.
    ///
    /// - Parameter header: Returns up to 16 bytes at an offset; fewer only at the end of the file.
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

/// A box's size and type: ISO/IEC 14496-12, 4.2.
package struct MovieBoxHeader {
    package let type: String
    /// The size of the box, including the header.
    package let byteCount: Int64
    /// The size of the header, which is size and type.
    package let headerByteCount: Int64

    /// Reads the header of a box with `available` bytes in the file; nil if the box is incomplete.
    package init?(_ bytes: [UInt8], available: Int64) {
        guard bytes.count >= 8 else { return nil }
        var size = UInt64(bigEndian: bytes[0..<4])
        var headerSize: UInt64 = 8
        if size == 1 {
            // A size that does not fit into 32 bits follows the type.
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
