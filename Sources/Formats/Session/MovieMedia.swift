/// The `mdat` boxes of a movie file that its tables refer to.
struct MovieMedia {
    /// The maximum number of `mdat` boxes outside fragments, more than real movies have.
    private static let mostLoose = 1 << 10

    /// The content ranges of `mdat` boxes that do not follow a fragment's `moof`.
    private var loose: [Range<Int64>] = []
    /// The ranges of chunk offset tables, and the width of their numbers in bytes.
    private var chunkTables: [(numbers: Range<Int64>, width: Int)] = []
    private var isInsideFragment = false

    mutating func take(_ box: MetadataBox) {
        switch box.kind {
        case "moof" where box.parent == nil: isInsideFragment = true
        case "mdat" where box.parent == nil:
            if !isInsideFragment, !box.content.isEmpty, loose.count <= Self.mostLoose {
                loose.append(box.content)
            }
            isInsideFragment = false
        // Version, flags and the entry count precede the numbers (8.7.5).
        case "stco" where box.content.count > 8:
            chunkTables.append((box.content.dropFirst(8), 4))
        case "co64" where box.content.count > 8:
            chunkTables.append((box.content.dropFirst(8), 8))
        default: break
        }
    }

    /// Returns the start of the first such box without a chunk; nil if there is none.
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
