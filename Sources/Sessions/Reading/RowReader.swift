import LockstepFormats
import LockstepSamples

/// Reads the rows of a session's file in file order.
///
/// In a long file, another thread decodes a few blocks ahead.
public final class RowReader<Row> {
    // Closures that are created where the row type is known: generic code is slow elsewhere.
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

    /// Creates a reader of rows that were read before.
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

    /// Returns the next row; nil after the last.
    ///
    /// - Throws: ``FormatError`` with file, row and byte if a row does not conform to
    ///   docs/FORMAT.md; reading can continue with the next row.
    public func next() throws -> Row? { try nextRow() }

    /// Returns the next rows, at least one and as many as are available; nil after the last.
    ///
    /// Faster than single rows for millions of rows.
    ///
    /// - Throws: As ``next()`` does, if the next row is invalid.
    package func nextRun() throws -> ArraySlice<Row>? { try nextRows() }
}

/// Returns the rows of blocks one by one, and throws each fault in its place.
private final class BlockRows<Row: Sendable> {
    private let file: RowFile
    private let blocks: RowBlocks<Row>
    private var block = RowBlock<Row>()
    private var rowIndex = 0
    private var faultIndex = 0
    /// The index of the row before which the next fault occurs; the number of rows if there is
    /// none.
    private var rowsBeforeFault = 0
    /// The number of lines in the file before the block.
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

    /// Returns the rows up to the next fault or the end of the block.
    func nextRun() throws -> ArraySlice<Row>? {
        guard try rowIndex < rowsBeforeFault || findRows() else { return nil }
        defer { rowIndex = rowsBeforeFault }
        return block.rows[rowIndex..<rowsBeforeFault]
    }

    /// Continues until there are rows; returns false at the end of the file.
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
