import LockstepFormats
import LockstepSamples

/// Finds rows that say a second time what a row shortly before said.
///
/// kcenon/vi_slam writes, frame by frame, the readings before and after it, so that a reading
/// between two frames can stand there twice.
struct RepeatedReadings {
    /// Rows of a sensor that are remembered: more than the readings of 60 ms, the recorder's
    /// window, at 800 Hz, the fastest sensor of a phone.
    private static let window = 64

    private var latest: [VISLAMInertialTable.Sensor: [VISLAMInertialTable.Row]] = [:]

    /// Whether a row is a repetition; one that is not is remembered.
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
