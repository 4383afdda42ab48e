public import LockstepFormats
import LockstepSamples

/// Reads `desk.jsonl` row by row.
///
/// `recover` leaves the file as it is, so its last line may be incomplete. That line is no row.
public final class DeskRows {
    private let lines: LineReader

    init(_ source: any ByteSource) {
        lines = LineReader(source, file: SessionLayout.desk)
    }

    /// Returns the next row that this version knows; nil after the last.
    ///
    /// - Throws: ``FormatError`` with the row if it does not conform to docs/FORMAT.md; reading can
    ///   continue with the next row.
    public func next() throws -> DeskRow? {
        while let line = try lines.next(), line.isComplete {
            do {
                let row = try DeskRow(line: line.bytes)
                if row != .unknown { return row }
            } catch let error as FormatError {
                throw error.at(
                    Place(file: SessionLayout.desk, row: line.number, byte: line.offset))
            }
        }
        return nil
    }
}

extension Session {
    /// Returns the rows of `desk.jsonl`; nil if the session never met a desk.
    public func deskRows() throws -> DeskRows? {
        try openIfPresent(SessionLayout.desk).map(DeskRows.init)
    }
}
