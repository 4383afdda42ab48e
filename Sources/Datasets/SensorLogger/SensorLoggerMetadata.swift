import LockstepFormats
import LockstepSamples

/// `Metadata.csv` of an export.
struct SensorLoggerMetadata {
    /// The file's row; nil if there is no readable one.
    let row: SensorLoggerMetadataTable.Row?
    /// Notices for the user, one sentence each.
    let notices: [String]

    init(_ folder: RecordingFolder) throws {
        let reader = try TableReader<SensorLoggerMetadataTable>(
            SensorLoggerFiles.metadata, in: folder)
        switch try reader?.next() {
        case .row(let row):
            self.row = row
            notices = []
        case .unreadable(let error, _):
            row = nil
            notices = ["\(SensorLoggerFiles.metadata) cannot be read: \(error.problem)."]
        case nil:
            row = nil
            notices = []
        }
    }
}
