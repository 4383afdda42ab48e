import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Reads a table made by others row by row in constant memory.
///
/// Blank lines are passed over. A row that cannot be read, or has fewer fields than the header, or
/// no line end (its last number may be cut), is handed out as such and reading goes on.
final class TableReader<Format: TableFormat> {
    /// A line of the table.
    enum Line {
        case row(Format.Row)
        case unreadable(FormatError)
    }

    /// The header's meaning.
    let format: Format
    /// The table's file name.
    let file: String
    private let lines: LineReader
    private let fieldCount: Int

    /// A reader at the first row.
    ///
    /// - Returns: nil where the file is missing or empty.
    /// - Throws: ``FormatError`` when the header lacks a column that is needed.
    init?(_ file: String, in folder: RecordingFolder) throws {
        guard let source = try folder.open(file) else { return nil }
        let file = folder.prefix + file
        self.file = file
        lines = LineReader(source, file: file)
        guard let line = try lines.next() else { return nil }
        let header = TableHeader(line: line.bytes)
        do {
            format = try Format(header: header)
            fieldCount = format.leastFieldCount ?? header.columns.count
        } catch let error as FormatError {
            throw error.at(Place(file: file, row: line.number, byte: line.offset))
        }
    }

    /// The next line; nil after the last.
    ///
    /// - Parameter acceptingCutOff: takes a row without a line end too, where a cut would do no harm.
    func next(acceptingCutOff: Bool = false) throws -> Line? {
        while let line = try lines.next() {
            guard line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
            do {
                return .row(try row(line, acceptingCutOff))
            } catch let error as FormatError {
                let place = Place(file: file, row: line.number, byte: line.offset)
                return .unreadable(error.at(place))
            }
        }
        return nil
    }

    private func row(_ line: LineReader.Line, _ acceptingCutOff: Bool) throws -> Format.Row {
        guard line.isComplete || acceptingCutOff else { throw FormatError(.cutOff) }
        let fields = TableRow(line: line.bytes)
        guard fields.count >= fieldCount else {
            throw FormatError(.fieldCount(expected: fieldCount, actual: fields.count))
        }
        return try format.row(fields)
    }
}
