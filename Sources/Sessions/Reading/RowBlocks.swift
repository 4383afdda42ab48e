import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// Reads the rows of a file block by block; in a long file, another thread decodes ahead.
///
/// The thread that requests rows reads the bytes: a source belongs to one thread.
final class RowBlocks<Row: Sendable> {
    private typealias Decoding = OrderedPrefetch<LineBlock, RowBlock<Row>>

    /// The number of blocks from which a file counts as long; for fewer, a thread does not pay.
    private static var blocksOfAShortFile: Int { 16 }
    /// The number of blocks decoded ahead.
    private static var blocksAhead: Int { 16 }

    private let blocks: LineBlocks
    private let header: String?
    private let decode: @Sendable (UnsafeRawBufferPointer) throws -> Row
    private var blockCount = 0
    private var ahead: Decoding?
    private var failure: (any Error)?

    init(
        _ source: any ByteSource, header: String?,
        decode: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Row
    ) {
        blocks = LineBlocks(source)
        self.header = header
        self.decode = decode
    }

    /// Returns the next block; nil at the end of the file.
    func next() throws -> RowBlock<Row>? {
        if blockCount >= Self.blocksOfAShortFile { return try nextAhead() }
        guard let block = try blocks.next() else { return nil }
        defer { blockCount += 1 }
        return RowBlock(block, header: blockCount == 0 ? header : nil, decode: decode)
    }

    private func nextAhead() throws -> RowBlock<Row>? {
        let decode = decode
        let ahead =
            ahead ?? Decoding(threads: 1) { RowBlock($0, header: nil, decode: decode) }
        self.ahead = ahead
        if ahead.count <= Self.blocksAhead / 2 { give(ahead) }
        if let block = ahead.take() { return block }
        guard let failure else { return nil }
        self.failure = nil
        throw failure
    }

    /// Adds many at once: an idle thread sleeps, and waking it takes as long as a good part of a
    /// block.
    private func give(_ ahead: Decoding) {
        while ahead.count < Self.blocksAhead, failure == nil, let block = nextToGive() {
            ahead.give(block)
        }
    }

    /// Holds back a disk failure until the rows before it are taken.
    private func nextToGive() -> LineBlock? {
        do { return try blocks.next() } catch { failure = error }
        return nil
    }
}
