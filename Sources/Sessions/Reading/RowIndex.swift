package import LockstepFormats
package import LockstepSamples

/// The places of a row file's lines, so that any row can be read without those before it.
///
/// Building it searches the file for line feeds and decodes nothing.
package struct RowIndex: Sendable {
    /// Every this many lines have their place stored; more would be read in vain for single rows.
    private static let stride = 32
    private static let lineFeed = UInt8(ascii: "\n")
    private static let readByteCount = 1 << 20

    /// The offsets of lines 0, 32, 64, ….
    private var offsets: [Int64] = []
    /// The end of the last complete line.
    private var end: Int64 = 0
    private var lineCount = 0
    private let headerCount: Int

    /// The number of rows whose lines are complete.
    package var count: Int { max(0, lineCount - headerCount) }

    /// Searches a file.
    package init(_ source: any ByteSource, of file: RowFile) throws {
        headerCount = file.header == nil ? 0 : 1
        try extend(source)
    }

    /// Adds the lines that were written since.
    package mutating func extend(_ source: any ByteSource) throws {
        var offset = end
        if lineCount % Self.stride == 0, offsets.count == lineCount / Self.stride {
            offsets.append(offset)
        }
        var buffer = [UInt8](repeating: 0, count: Self.readByteCount)
        while true {
            let count = try buffer.withUnsafeMutableBytes {
                try source.readFully(at: offset, into: $0)
            }
            guard count > 0 else { return }
            buffer.withUnsafeBytes {
                add(UnsafeRawBufferPointer(rebasing: $0[..<count]), at: offset)
            }
            offset += Int64(count)
        }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
        var position = 0
        while position < bytes.count,
            let place = firstIndex(
                of: Self.lineFeed, in: UnsafeRawBufferPointer(rebasing: bytes[position...]))
        {
            position += place + 1
            end = offset + Int64(position)
            lineCount += 1
            if lineCount % Self.stride == 0 { offsets.append(end) }
        }
    }

    /// Reads rows; those that cannot be decoded are left out, because a check reports them.
    ///
    /// - Returns: The rows with their numbers, counted from 0.
    package func rows<Row: LineDecodable>(
        _ range: Range<Int>, of source: any ByteSource, as type: Row.Type = Row.self
    ) throws -> [(number: Int, row: Row)] {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty else { return [] }
        let (first, last) = (range.lowerBound + headerCount, range.upperBound + headerCount)
        let block = first / Self.stride
        let (blockStart, blockEnd) = (offsets[block], offset(after: last))
        var bytes = [UInt8](repeating: 0, count: Int(blockEnd - blockStart))
        let read = try bytes.withUnsafeMutableBytes {
            try source.readFully(at: blockStart, into: $0)
        }
        var rows: [(number: Int, row: Row)] = []
        bytes.withUnsafeBytes { bytes in
            var position = 0
            for line in block * Self.stride..<last {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[position..<read])
                guard let length = firstIndex(of: Self.lineFeed, in: rest) else { return }
                if line >= first,
                    let row = try? Row(line: UnsafeRawBufferPointer(rebasing: rest[..<length]))
                {
                    rows.append((line - headerCount, row))
                }
                position += length + 1
            }
        }
        return rows
    }

    /// The offset of a stored line at or after the line of this number, or the end.
    private func offset(after line: Int) -> Int64 {
        let block = (line + Self.stride - 1) / Self.stride
        return block < offsets.count ? offsets[block] : end
    }

    /// The number of the last row for which a condition holds that holds for all rows before it; nil
    /// if it does not hold for the first.
    package func last<Row: LineDecodable>(
        of source: any ByteSource, where holds: (Row) -> Bool
    ) throws -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            // A row that cannot be decoded is judged by the next one that can.
            let found = try rows(middle..<min(middle + 8, high), of: source, as: Row.self).first
            if found.map({ holds($0.row) }) ?? false { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
