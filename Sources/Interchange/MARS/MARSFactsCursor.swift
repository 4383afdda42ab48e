import LockstepFormats
import LockstepSamples

/// Looks up rows of `movie_metadata.csv` by stamp, for stamps asked in ascending order.
///
/// Rows are matched by time and never by number: the logger writes rows for frames that the movie
/// does not hold. Both files ascend; a row out of order is passed over.
final class MARSFactsCursor {
    private let reader: TableReader<MARSFrameFactsTable>
    private var head: MARSFrameFactsTable.Row?

    /// - Returns: nil where the file is missing or empty.
    init?(_ folder: RecordingFolder) throws {
        guard let reader = try TableReader<MARSFrameFactsTable>(MARSFiles.frameFacts, in: folder)
        else { return nil }
        self.reader = reader
        try advance()
    }

    /// The row with exactly this stamp; nil where there is none.
    func row(at time: HostTime) throws -> MARSFrameFactsTable.Row? {
        while let row = head, row.timestamp < time { try advance() }
        return head?.timestamp == time ? head : nil
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
