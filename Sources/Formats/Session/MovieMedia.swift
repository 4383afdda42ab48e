/// Which `mdat` boxes of a movie file its tables speak of.
struct MovieMedia {
    /// More than a movie without fragments has.
    private static let mostLoose = 1 << 10

    /// Bytes of such boxes that follow no fragment's `moof`.
    private var loose: [Range<Int64>] = []
    /// Boxes with where chunks begin, and how many bytes a number of theirs has.
    private var chunkTables: [(numbers: Range<Int64>, width: Int)] = []
    private var isInsideFragment = false

    mutating func take(_ box: MovieBox) {
        switch box.kind {
        case "moof" where box.parent == nil: isInsideFragment = true
        case "mdat" where box.parent == nil:
            if !isInsideFragment, !box.content.isEmpty, loose.count <= Self.mostLoose {
                loose.append(box.content)
            }
            isInsideFragment = false
        // Version, flags and how many there are come before the numbers (8.7.5).
        case "stco" where box.content.count > 8:
            chunkTables.append((box.content.dropFirst(8), 4))
        case "co64" where box.content.count > 8:
            chunkTables.append((box.content.dropFirst(8), 8))
        default: break
        }
    }

    /// The first of those boxes in which no chunk begins; nil if there is none.
    func firstForeign(_ bytes: MovieMetadata.Bytes) throws -> Int64? {
        var foreign = loose
        guard foreign.count <= Self.mostLoose else { return foreign.first?.lowerBound }
        for table in chunkTables where !foreign.isEmpty {
            try Self.forEachOffset(in: table.numbers, width: table.width, bytes) { offset in
                foreign.removeAll { $0.contains(offset) }
            }
        }
        return foreign.first?.lowerBound
    }

    private static func forEachOffset(
        in numbers: Range<Int64>, width: Int, _ bytes: MovieMetadata.Bytes,
        _ body: (Int64) -> Void
    ) throws {
        var place = numbers.lowerBound
        while numbers.upperBound - place >= Int64(width) {
            let piece = try bytes(place, Int(min(numbers.upperBound - place, 1 << 16)))
            guard piece.count >= width else { return }
            for start in stride(from: 0, through: piece.count - width, by: width) {
                let offset = piece[start..<(start + width)].reduce(UInt64(0)) {
                    $0 << 8 | UInt64($1)
                }
                body(Int64(clamping: offset))
            }
            place += Int64(piece.count / width * width)
        }
    }
}
