import LockstepFormats
import LockstepSamples

/// The wall-clock time at which a recording began, and its source.
struct SensorLoggerStart {
    let wall: WallTime
    /// A notice about the time's source, one sentence.
    let notice: String

    /// - Parameters:
    ///   - metadata: the row of `Metadata.csv`; nil if there is no readable one.
    ///   - row: the recording's start from a row's `time` and `seconds_elapsed`.
    ///   - first: the first time in any file.
    init(
        _ metadata: SensorLoggerMetadataTable.Row?, row: WallTime?, first: WallTime
    ) {
        let file = SensorLoggerFiles.metadata
        if let start = metadata?.start {
            wall = start
            notice = "Host time 0 is the recording epoch time of \(file)."
            return
        }
        let reason =
            metadata == nil
            ? "there is no \(file) with a readable row"
            : "\(file) has no recording epoch time"
        if let row {
            wall = row
            notice =
                "Host time 0 is the start of the recording, which is a row's time minus its "
                + "seconds_elapsed; \(reason)."
        } else {
            wall = first
            notice =
                "Host time 0 is the first sample's Unix time: no row has seconds_elapsed, and "
                + "\(reason)."
        }
    }
}
