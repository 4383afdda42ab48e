import LockstepFormats
import LockstepSamples

/// Looks up a table's rows by timestamp, for timestamps requested in nearly ascending order.
///
/// Rows are matched by time and never by index, because loggers write rows for frames that the
/// movie does not contain. Apps that write several files from several queues write rows out of
/// order, so rows and requests may be up to sixteen rows from their sorted position. A row further
/// away is not found.
final class TimestampedTableCursor<Format: TableFormat> {
    private let reader: TableReader<Format>
    private let stamp: (Format.Row) -> HostTime
    /// The rows near the last requested one, in the file's order.
    private var near: ArraySlice<Format.Row> = []
    private var isAtEnd = false

    /// The number of rows that are kept before the requested time, and read ahead of it.
    private static var reach: Int { 16 }

    /// - Returns: nil if the file is missing or empty.
    init?(
        _ file: String, in folder: RecordingFolder, stamp: @escaping (Format.Row) -> HostTime
    ) throws {
        guard let reader = try TableReader<Format>(file, in: folder) else { return nil }
        self.reader = reader
        self.stamp = stamp
        try advance()
    }

    /// The row with exactly this timestamp, the first of several; nil if there is none.
    func row(at time: HostTime) throws -> Format.Row? {
        while !isAtEnd, !isRead(beyond: time) { try advance() }
        return near.first { stamp($0) == time }
    }

    private func isRead(beyond time: HostTime) -> Bool {
        near.count >= Self.reach && near.suffix(Self.reach).allSatisfy { stamp($0) > time }
    }

    private func advance() throws {
        while let line = try reader.next() {
            guard case .row(let row) = line else { continue }
            near.append(row)
            if near.count > 2 * Self.reach { near.removeFirst() }
            return
        }
        isAtEnd = true
    }
}
