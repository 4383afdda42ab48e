/// Reads the places of items: `iloc` (ISO/IEC 14496-12, 8.11.3).
extension HEIFFile {
    /// The widths of the fields of `iloc`, in bytes.
    private struct Widths {
        let offset: Int
        let length: Int
        let base: Int
        let index: Int

        init(_ cursor: inout BoxCursor, version: Int) throws {
            let widths = try cursor.integer(2)
            offset = widths >> 12
            length = widths >> 8 & 15
            base = widths >> 4 & 15
            index = version == 0 ? 0 : widths & 15
            guard [offset, length, base, index].allSatisfy([0, 4, 8].contains) else {
                throw HEIFError("`iloc` has fields of an impossible width")
            }
        }
    }

    mutating func readPlaces(_ content: ArraySlice<UInt8>) throws {
        var cursor = BoxCursor(content)
        let version = try cursor.fullBox().version
        let widths = try Widths(&cursor, version: version)
        let count = try cursor.integer(version < 2 ? 2 : 4)
        var rangesLeft = Self.largestItemCount
        for _ in 0..<count {
            let identifier = UInt32(
                truncatingIfNeeded: try cursor.number(version < 2 ? 2 : 4))
            let method = version == 0 ? 0 : try cursor.integer(2) & 15
            guard try cursor.integer(2) == 0 else {
                throw HEIFError.unsupported("an item's data is in another file")
            }
            let base = try cursor.number(widths.base)
            let rangeCount = try cursor.integer(2)
            rangesLeft -= rangeCount
            guard rangesLeft >= 0 else {
                throw HEIFError.unsupported(
                    "`iloc` lists more than \(Self.largestItemCount) ranges")
            }
            var ranges: [Range<Int64>] = []
            for _ in 0..<rangeCount {
                _ = try cursor.number(widths.index)
                let (offset, overflow) = base.addingReportingOverflow(
                    try cursor.number(widths.offset))
                let end = method == 0 ? byteCount : Int64(itemData.count)
                ranges.append(
                    try Self.range(
                        overflow ? .max : offset, try cursor.number(widths.length), end: end))
            }
            let length = ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
            guard length <= byteCount else { throw HEIFError("an item is longer than the file") }
            let storage = try storage(ranges, method)
            items[identifier]?.storage = storage
        }
    }

    /// Returns a range of bytes; a length of 0 reaches to the end.
    private static func range(
        _ offset: UInt64, _ length: UInt64, end: Int64
    ) throws -> Range<Int64> {
        guard let start = Int64(exactly: offset), start < end,
            let count = Int64(exactly: length), count <= end - start
        else { throw HEIFError("an item's data ends beyond the end of the file") }
        return start..<(count == 0 ? end : start + count)
    }

    private func storage(_ ranges: [Range<Int64>], _ method: Int) throws -> Storage {
        switch method {
        case 0: return .file(ranges)
        case 1:
            return .inside(
                ranges.flatMap { itemData[Int($0.lowerBound)..<Int($0.upperBound)] })
        default:
            throw HEIFError.unsupported("an item's data is a part of another item's")
        }
    }
}
