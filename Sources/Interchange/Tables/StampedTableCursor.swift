import LockstepFormats
import LockstepSamples

/// Looks up a table's rows by stamp, for stamps asked in ascending order.
///
/// Rows are matched by time and never by number: loggers write rows for frames that the movie does
/// not hold. A row out of order is passed over.
final class StampedTableCursor<Format: TableFormat> {
    private let reader: TableReader<Format>
    private let stamp: (Format.Row) -> HostTime
    private var head: Format.Row?

    /// - Returns: nil where the file is missing or empty.
    init?(
        _ file: String, in folder: RecordingFolder, stamp: @escaping (Format.Row) -> HostTime
    ) throws {
        guard let reader = try TableReader<Format>(file, in: folder) else { return nil }
        self.reader = reader
        self.stamp = stamp
        try advance()
    }

    /// The row with exactly this stamp; nil where there is none.
    func row(at time: HostTime) throws -> Format.Row? {
        while let row = head, stamp(row) < time { try advance() }
        return head.flatMap { stamp($0) == time ? $0 : nil }
    }

    private func advance() throws {
        while let line = try reader.next() {
            guard case .row(let row) = line else { continue }
            head = row
            return
        }
        head = nil
    }
}
