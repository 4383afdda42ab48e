import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Reads another app's table row by row in constant memory.
///
/// Blank lines are skipped. A row that cannot be read, or has fewer fields than the header, is
/// returned as unreadable, and reading continues. A last row without a line end counts as a row if
/// it can be read and has as many fields as the row before it; otherwise it counts as truncated.
final class TableReader<Format: TableFormat> {
    /// A line of the table.
    enum Line {
        case row(Format.Row)
        case unreadable(FormatError, TableRow)
    }

    /// The table's columns, from its header.
    let format: Format
    /// The table's file name.
    let file: String
    private let lines: LineReader
    private let fieldCount: Int
    /// The first column's name if the table has no header by its format's rules; nil after the
    /// first row.
    private var headerWord: String?
    private let separation: Separation
    /// The number of fields of the last readable row.
    private var latestFieldCount = 0
    /// Whether the last row was read although it has no line end.
    private(set) var lastRowHasNoEnd = false

    /// The separator between a line's fields.
    private enum Separation {
        case commas
        /// Commas, and `#` before comments.
        case commasAmongComments
        /// Spaces, and `#` before comments.
        case spacesAmongComments
    }

    /// Creates a reader positioned at the first row.
    ///
    /// - Returns: nil if the file is missing or empty.
    /// - Throws: ``FormatError`` if the header lacks a required column.
    init?(_ file: String, in folder: RecordingFolder) throws {
        guard let source = try folder.open(file) else { return nil }
        let file = folder.prefix + file
        self.file = file
        lines = LineReader(source, file: file)
        separation = .commas
        guard Format.hasHeader else {
            fieldCount = 0
            format = try Format(header: TableHeader(line: []))
            return
        }
        guard let line = try lines.next() else { return nil }
        let header = TableHeader(line: line.bytes)
        do {
            format = try Format(header: header)
            fieldCount = format.leastFieldCount ?? header.columns.count
        } catch let error as FormatError {
            throw error.at(Place(file: file, row: line.number, byte: line.offset))
        }
    }

    /// Creates a reader of a table without a header, with spaces between fields and `#` before
    /// comments.
    ///
    /// - Parameter columns: the fields' names, in order.
    /// - Returns: nil if the file is missing or empty.
    convenience init?(spaced file: String, _ columns: [String], in folder: RecordingFolder) throws {
        try self.init(file, columns, .spacesAmongComments, in: folder)
    }

    /// Creates a reader of a table without a header, with commas between fields and `#` before
    /// comments.
    ///
    /// - Parameter columns: the fields' names, in order.
    /// - Returns: nil if the file is missing or empty.
    convenience init?(
        commented file: String, _ columns: [String], in folder: RecordingFolder
    ) throws {
        try self.init(file, columns, .commasAmongComments, in: folder)
    }

    private init?(
        _ file: String, _ columns: [String], _ separation: Separation, in folder: RecordingFolder
    ) throws {
        guard let source = try folder.open(file) else { return nil }
        self.file = folder.prefix + file
        lines = LineReader(source, file: self.file)
        format = try Format(header: TableHeader(names: columns))
        fieldCount = columns.count
        headerWord = columns.first
        self.separation = separation
    }

    /// The next line; nil after the last.
    func next() throws -> Line? {
        while var line = try lines.next() {
            if line.number == 1 { line.bytes = line.bytes.withoutByteOrderMark }
            guard line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
            do {
                guard let fields = fields(of: line), !isHeader(line.bytes) else { continue }
                let row = try row(fields, hasEnd: line.isComplete)
                lastRowHasNoEnd = !line.isComplete
                return .row(row)
            } catch let error as FormatError {
                let place = Place(file: file, row: line.number, byte: line.offset)
                let error = line.isComplete ? error : FormatError(.cutOff)
                return .unreadable(error.at(place), TableRow(line: line.bytes))
            }
        }
        return nil
    }

    /// Whether a line contains the column names: some writers leave out the comment sign.
    private func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        defer { headerWord = nil }
        guard let headerWord else { return false }
        let word = line.drop { $0 <= UInt8(ascii: " ") }.prefix(headerWord.utf8.count)
        return String(decoding: word, as: UTF8.self).lowercased() == headerWord.lowercased()
    }

    /// The fields of a line; nil for a comment.
    private func fields(of line: LineReader.Line) -> TableRow? {
        switch separation {
        case .commas: return TableRow(line: line.bytes)
        case .commasAmongComments: return TableRow(commentedLine: line.bytes)
        case .spacesAmongComments: return TableRow(spacedLine: line.bytes)
        }
    }

    private func row(_ fields: TableRow, hasEnd: Bool) throws -> Format.Row {
        // Tables without columns have rows of several lengths.
        let expected =
            hasEnd || fieldCount == 0 ? fieldCount : max(fieldCount, latestFieldCount)
        guard fields.count >= expected else {
            throw FormatError(.fieldCount(expected: expected, actual: fields.count))
        }
        let row = try format.row(fields)
        latestFieldCount = fields.count
        return row
    }
}
