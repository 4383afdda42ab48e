import LockstepFormats
import LockstepSamples

/// Detects rows that repeat a recent row.
///
/// kcenon/vi_slam writes, frame by frame, the samples before and after it, so that a sample between
/// two frames can appear twice.
struct RepeatedReadings {
    /// The number of a sensor's rows that are remembered: more than the samples of 60 ms, the
    /// recorder's window, at 800 Hz, the fastest sensor of a phone.
    private static let window = 64

    private var latest: [VISLAMInertialTable.Sensor: [VISLAMInertialTable.Row]] = [:]

    /// Whether a row is a repetition; a new row is remembered.
    mutating func isRepeated(_ row: VISLAMInertialTable.Row) -> Bool {
        var rows = latest[row.sensor] ?? []
        if let newest = rows.last, newest.timestamp >= row.timestamp, rows.contains(row) {
            return true
        }
        if rows.count == Self.window { rows.removeFirst() }
        rows.append(row)
        latest[row.sensor] = rows
        return false
    }
}
