import LockstepFormats
import LockstepSamples

/// When a recording began by the wall clock, and which file tells.
struct SensorLoggerStart {
    let wall: WallTime
    /// Where it is from, a sentence.
    let notice: String

    /// - Parameters:
    ///   - metadata: the row of `Metadata.csv`; nil if there is none that can be read.
    ///   - row: when the recording began, as a row's `time` and `seconds_elapsed` tell.
    ///   - first: the first time of any file.
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
            ? "there is no \(file) with a row that can be read"
            : "\(file) has no recording epoch time"
        if let row {
            wall = row
            notice =
                "Host time 0 is when the recording began: the time of a row less its "
                + "seconds_elapsed; \(reason)."
        } else {
            wall = first
            notice =
                "Host time 0 is the first sample's Unix time: no row has seconds_elapsed, and "
                + "\(reason)."
        }
    }
}
