import LockstepSamples

/// Reads a file in blocks of complete lines.
///
/// Uses memory for one block, or for twice the longest line that is read.
final class LineBlocks {
    /// 64 KiB: large enough that the calls cost nothing compared with parsing the rows, and small
    /// enough that the memory is reused and stays in the processor's cache.
    private static let readByteCount = 64 << 10
    private static let lineFeed = UInt8(ascii: "\n")

    private let source: any ByteSource
    /// Bytes that have been read and are in no block yet.
    private var rest: [UInt8] = []
    /// The offset of `rest` in the file.
    private var restOffset: Int64 = 0
    /// How many of those bytes are known not to be line feeds.
    private var searchedCount = 0

    /// Creates a reader that starts at the file's beginning.
    init(_ source: any ByteSource) { self.source = source }

    /// Returns the next block; nil at the end of the file.
    func next() throws -> LineBlock? {
        while true {
            let count = try readOn()
            if let end = rest[searchedCount...].lastIndex(of: Self.lineFeed) {
                return take(upTo: end + 1)
            }
            searchedCount = rest.count
            if rest.count > LineReader.longestLine { return try passOver() }
            if count == 0 { return rest.isEmpty ? nil : take(upTo: rest.count) }
        }
    }

    private func take(upTo end: Int) -> LineBlock {
        let block = LineBlock(rest[..<end], at: restOffset)
        drop(upTo: end)
        searchedCount = rest.count
        return block
    }

    private func drop(upTo end: Int) {
        restOffset += Int64(end)
        rest = [UInt8](rest[end...])
        searchedCount = 0
    }

    /// Skips the line that has begun, up to and including its line feed.
    private func passOver() throws -> LineBlock {
        let start = restOffset
        var end: Int?
        while end == nil {
            drop(upTo: rest.count)
            // A hole contains zeros and no line feed.
            restOffset = source.dataOffset(from: restOffset)
            guard try readOn() > 0 else { break }
            end = rest.withUnsafeBytes { firstIndex(of: Self.lineFeed, in: $0) }
        }
        drop(upTo: end.map { $0 + 1 } ?? rest.count)
        return LineBlock(lineTooLongAt: start)
    }

    /// Reads more bytes and returns how many.
    private func readOn() throws -> Int {
        let old = rest
        var count = 0
        // A long line is read in pieces that double in size, so that it is not moved too often.
        let space = max(Self.readByteCount, old.count)
        rest = try [UInt8](unsafeUninitializedCapacity: old.count + space) { buffer, initialized in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            bytes.copyBytes(from: old)
            count = try source.readFully(
                at: restOffset + Int64(old.count),
                into: UnsafeMutableRawBufferPointer(rebasing: bytes[old.count...]))
            initialized = old.count + count
        }
        return count
    }
}
