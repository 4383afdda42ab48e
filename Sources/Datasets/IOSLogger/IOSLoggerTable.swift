import LockstepFormats
import LockstepSamples

/// A row of one of ios_logger's text files: a time and numbers, separated by commas.
protocol IOSLoggerRow: Sendable {
    /// Names of the fields after the time, in order; further fields are not read.
    static var columns: [String] { get }
    /// The smallest number of these fields in a row.
    static var leastCount: Int { get }

    /// Creates a row from its numbers, of which there are at least ``leastCount``.
    ///
    /// - Throws: ``FormatError`` if a number is invalid.
    init(at timestamp: HostTime, _ numbers: [Double]) throws
}

/// A text file of Varvrar's ios_logger and its forks: `time,…` in seconds, without a header.
///
/// Times are the phone's clock since boot plus a constant: the Unix time of boot as the app
/// computed it at launch. Positions and headings have Unix times of their own. Source:
/// `ViewController.mm` and `README.md` of Varvrar/ios_logger.
struct IOSLoggerTable<Row: IOSLoggerRow>: TableFormat {
    /// The first line is a row.
    static var hasHeader: Bool { false }

    private let columns: [TableColumn]

    /// Creates the table; the file has no header.
    init(header: TableHeader) {
        columns = TableHeader(names: ["time"] + Row.columns).columns
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        guard fields.count > Row.leastCount else {
            throw FormatError(.fieldCount(expected: Row.leastCount + 1, actual: fields.count))
        }
        let time = HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: columns[0]))
        let numbers = try columns.dropFirst().prefix(fields.count - 1).map(fields.number)
        return try Row(at: time, numbers)
    }
}

extension IOSLoggerRow {
    /// By default, all fields.
    static var leastCount: Int { columns.count }
}
