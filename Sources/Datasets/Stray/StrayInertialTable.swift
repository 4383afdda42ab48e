import LockstepFormats
import LockstepSamples

/// `imu.csv` of Stray Scanner: `timestamp, a_x, a_y, a_z, alpha_x, alpha_y, alpha_z`.
///
/// "alpha" is angular velocity. Builds before 23 February 2025 write m/s², later ones g, both with
/// Apple's sign. Source: strayrobots/scanner, `IMUEncoder.swift` before and after its change #7.
struct StrayInertialTable: TableFormat {
    /// The file's first line.
    static let header = "timestamp, a_x, a_y, a_z, alpha_x, alpha_y, alpha_z"

    /// One row.
    struct Row: Hashable, Sendable {
        /// The time at which both sensors were sampled.
        var timestamp: HostTime
        /// Acceleration as written, with Apple's sign, in g or m/s².
        var acceleration: Vector3
        /// Angular velocity in rad/s.
        var angularVelocity: Vector3

        /// Appends the row as a line of the file.
        func append(to text: inout TextBuffer) {
            let (a, w) = (acceleration, angularVelocity)
            text.append(exactSecondsOf: timestamp.nanoseconds)
            text.append(commaAndSpaceBefore: [a.x, a.y, a.z, w.x, w.y, w.z])
            text.append("\n")
        }
    }

    private let timestamp: TableColumn
    private let accelerometer: (TableColumn, TableColumn, TableColumn)
    private let gyroscope: (TableColumn, TableColumn, TableColumn)

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        accelerometer = try header.vector("a")
        gyroscope = try header.vector("alpha")
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            acceleration: try fields.vector(accelerometer.0, accelerometer.1, accelerometer.2),
            angularVelocity: try fields.vector(gyroscope.0, gyroscope.1, gyroscope.2))
    }
}

extension TextBuffer {
    /// Appends each number after a comma and a space.
    mutating func append(commaAndSpaceBefore numbers: [Double]) {
        for number in numbers {
            append(", ")
            append(number)
        }
    }
}
