import LockstepFormats
import LockstepSamples

/// The result of the system's sensor fusion at one time, from the files that have a row of that
/// time.
///
/// Values have the files' own units and signs.
struct SensorLoggerFusedRow {
    /// The wall-clock time.
    var wall: WallTime
    /// m/s².
    var userAcceleration: Vector3
    /// m/s².
    var gravity: Vector3?
    /// rad/s.
    var rotationRate: Vector3?
    /// Rotation from device axes to the reference frame.
    var attitude: Quaternion?
    /// µT.
    var field: Vector3?

    /// Whether no part of the device motion is missing.
    var isComplete: Bool { gravity != nil && rotationRate != nil && attitude != nil }

    /// The cosine of the angle between gravity and the attitude's down: 1 with Apple's sign, −1
    /// with Android's; nil if either is missing.
    var gravityAlongDown: Double? {
        guard let gravity, let attitude, gravity != .zero else { return nil }
        let (direction, down) = (gravity.normalized, attitude.inverse * Vector3(0, 0, -1))
        return direction.x * down.x + direction.y * down.y + direction.z * down.z
    }
}

/// Looks up rows of the files of fused sensors at the times of `Accelerometer.csv`.
final class SensorLoggerFusedRows {
    private typealias Readings = TimestampedTableCursor<SensorLoggerReadingTable>

    private let gravity, rotationRate, field: Readings?
    private let attitude: TimestampedTableCursor<SensorLoggerOrientationTable>?

    /// - Throws: ``FormatError`` if a file lacks a column.
    init(_ folder: RecordingFolder) throws {
        func readings(_ file: String) throws -> Readings? {
            try Readings(file, in: folder) { HostTime(nanoseconds: $0.wall.nanoseconds) }
        }
        gravity = try readings(SensorLoggerFiles.gravity)
        rotationRate = try readings(SensorLoggerFiles.rotationRate)
        field = try readings(SensorLoggerFiles.field)
        attitude = try TimestampedTableCursor(SensorLoggerFiles.attitude, in: folder) {
            HostTime(nanoseconds: $0.wall.nanoseconds)
        }
    }

    /// All values at the time of a row, for rows in ascending order of time.
    func fused(_ row: SensorLoggerReadingTable.Row) throws -> SensorLoggerFusedRow {
        let time = HostTime(nanoseconds: row.wall.nanoseconds)
        return SensorLoggerFusedRow(
            wall: row.wall, userAcceleration: row.value,
            gravity: try gravity?.row(at: time)?.value,
            rotationRate: try rotationRate?.row(at: time)?.value,
            attitude: try attitude?.row(at: time)?.attitude,
            field: try field?.row(at: time)?.value)
    }
}
