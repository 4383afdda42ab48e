/// The extent of the complete part of a movie file, measured from its start by the headers of its
/// boxes.
///
/// An interrupted fragmented movie plays up to its last complete fragment: a `moof` box with the
/// `mdat` box after it (ISO/IEC 14496-12, 8.8). Boxes inside those are not checked. Recovery,
/// verification and the movie reader all use this rule, so a recovered movie plays to its last byte.
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
    /// The walk ends at a box that reaches beyond the file or has an invalid size. A box of size 0
    /// reaches to the end of the file.
    ///
    /// - Parameter header: Returns up to 16 bytes at an offset; fewer only at the end of the file.
    public init(byteCount: Int64, header: (_ offset: Int64) throws -> [UInt8]) rethrows {
        var offset: Int64 = 0
        for _ in 0..<Self.mostBoxes {
            guard byteCount - offset >= 8,
                let box = MovieBoxHeader(try header(offset), available: byteCount - offset),
                box.fits(byteCount - offset)
            else { return }
            offset += box.byteCount
            take(box.type, end: offset)
        }
    }

    /// Creates the extent of a file of which no box was read.
    package init() {}

    /// Takes the next box at the top level, by its type and its end in the file.
    package mutating func take(_ type: String, end: Int64) {
        switch type {
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
