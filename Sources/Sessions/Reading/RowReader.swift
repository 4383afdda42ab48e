import LockstepFormats
import LockstepSamples

/// Reads the rows of one of a session's files in the order they stand there.
///
/// Those of a long file are read ahead by another thread, a few blocks and no more.
public final class RowReader<Row> {
    // Closures, made where the kind of row is known: what is generic is slow elsewhere.
    private let nextRow: () throws -> Row?
    private let nextRows: () throws -> ArraySlice<Row>?

    init(
        _ file: RowFile, _ source: any ByteSource, skipping skipped: SkippedRows? = nil,
        decode: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Row
    ) where Row: Sendable {
        let rows = BlockRows(
            file, RowBlocks(source, header: file.header, decode: decode))
        guard let skipped else {
            nextRow = { try rows.next() }
            nextRows = { try rows.nextRun() }
            return
        }
        nextRow = { try skipped.skipping(in: file) { try rows.next() } }
        nextRows = { try skipped.skipping(in: file) { try rows.nextRun() } }
    }

    /// Rows that were read before.
    package init(_ rows: [Row]) {
        var place = 0
        nextRow = {
            guard place < rows.count else { return nil }
            defer { place += 1 }
            return rows[place]
        }
        nextRows = {
            guard place < rows.count else { return nil }
            defer { place = rows.count }
            return rows[place...]
        }
    }

    /// The next row; nil after the last.
    ///
    /// - Throws: ``FormatError`` with file, row and byte where a row is not as docs/FORMAT.md says;
    ///   reading can go on with the next row.
    public func next() throws -> Row? { try nextRow() }

    /// The next rows, at least one and as many as are at hand: quicker than one by one where there
    /// are millions; nil after the last.
    ///
    /// - Throws: as ``next()`` does, where the next row is at fault.
    package func nextRun() throws -> ArraySlice<Row>? { try nextRows() }
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
        guard try rowIndex < rowsBeforeFault || findRows() else { return nil }
        defer { rowIndex += 1 }
        return block.rows[rowIndex]
    }

    /// The rows up to the next fault or the end of the block.
    func nextRun() throws -> ArraySlice<Row>? {
        guard try rowIndex < rowsBeforeFault || findRows() else { return nil }
        defer { rowIndex = rowsBeforeFault }
        return block.rows[rowIndex..<rowsBeforeFault]
    }

    /// Goes on until there are rows; false at the end of the file.
    private func findRows() throws -> Bool {
        while rowIndex >= rowsBeforeFault {
            if faultIndex < block.faults.count { throw takeFault() }
            guard let next = try blocks.next() else { return false }
            linesBefore += block.lineCount
            (block, rowIndex, faultIndex) = (next, 0, 0)
            findFault()
        }
        return true
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
