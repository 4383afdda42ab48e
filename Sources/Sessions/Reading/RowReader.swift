import LockstepFormats
import LockstepSamples

/// Reads the rows of one of a session's files in the order they stand there.
///
/// Those of a long file are read ahead by another thread, a few blocks and no more.
public final class RowReader<Row> {
    // A closure, made where the kind of row is known: what is generic is slow elsewhere.
    private let nextRow: () throws -> Row?

    init(
        _ file: RowFile, _ source: any ByteSource,
        decode: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Row
    ) where Row: Sendable {
        let rows = BlockRows(
            file, RowBlocks(source, header: file.header, decode: decode))
        nextRow = { try rows.next() }
    }

    /// Rows that were read before.
    package init(_ rows: [Row]) {
        var place = 0
        nextRow = {
            guard place < rows.count else { return nil }
            defer { place += 1 }
            return rows[place]
        }
    }

    /// The next row; nil after the last.
    ///
    /// - Throws: ``FormatError`` with file, row and byte where a row is not as docs/FORMAT.md says;
    ///   reading can go on with the next row.
    public func next() throws -> Row? { try nextRow() }
}

/// The rows of blocks one by one, each fault thrown in its place.
private final class BlockRows<Row: Sendable> {
    private let file: RowFile
    private let blocks: RowBlocks<Row>
    private var block = RowBlock<Row>()
    private var rowIndex = 0
    private var faultIndex = 0
    /// The row before which the next fault stands; the number of rows without one.
    private var rowsBeforeFault = 0
    /// Lines of the file before the block.
    private var linesBefore = 0

    init(_ file: RowFile, _ blocks: RowBlocks<Row>) {
        self.file = file
        self.blocks = blocks
    }

    func next() throws -> Row? {
        while true {
            if rowIndex < rowsBeforeFault {
                defer { rowIndex += 1 }
                return block.rows[rowIndex]
            }
            if faultIndex < block.faults.count { throw takeFault() }
            guard let next = try blocks.next() else { return nil }
            linesBefore += block.lineCount
            (block, rowIndex, faultIndex) = (next, 0, 0)
            findFault()
        }
    }

    private func findFault() {
        rowsBeforeFault =
            faultIndex < block.faults.count
            ? block.faults[faultIndex].rowsBefore : block.rows.count
    }

    private func takeFault() -> any Error {
        let fault = block.faults[faultIndex]
        faultIndex += 1
        findFault()
        guard let error = fault.error as? FormatError else { return fault.error }
        return error.at(
            Place(file: file.rawValue, row: linesBefore + fault.line, byte: fault.offset))
    }
}
