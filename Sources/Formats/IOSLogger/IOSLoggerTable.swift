public import LockstepSamples

/// A row of one of ios_logger's text files: a time and numbers, with commas between them.
public protocol IOSLoggerRow: Sendable {
    /// What the fields behind the time are called, in their order; fields behind them are not read.
    static var columns: [String] { get }
    /// The fewest of them that a row has.
    static var leastCount: Int { get }

    /// A row of the numbers that it has, ``leastCount`` at least.
    ///
    /// - Throws: ``FormatError`` if a number cannot be what it stands for.
    init(at timestamp: HostTime, _ numbers: [Double]) throws
}

/// A text file of Varvrar's ios_logger and its forks: no header, `time,…`, seconds.
///
/// Times are the phone's clock since boot plus a constant: the Unix time at which the app saw boot
/// when it started. Positions and headings have Unix times of their own. Source: `ViewController.mm`
/// and `README.md` of Varvrar/ios_logger.
public struct IOSLoggerTable<Row: IOSLoggerRow>: TableFormat {
    /// The first line is a row.
    public static var hasHeader: Bool { false }

    private let columns: [TableColumn]

    /// The columns of the file, whose header is empty.
    public init(header: TableHeader) {
        columns = TableHeader(names: ["time"] + Row.columns).columns
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
        guard fields.count > Row.leastCount else {
            throw FormatError(.fieldCount(expected: Row.leastCount + 1, actual: fields.count))
        }
        let time = HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: columns[0]))
        let numbers = try columns.dropFirst().prefix(fields.count - 1).map(fields.number)
        return try Row(at: time, numbers)
    }
}

extension IOSLoggerRow {
    /// All of them.
    public static var leastCount: Int { columns.count }
}
