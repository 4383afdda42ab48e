import LockstepFormats
import LockstepSamples

/// `accelerometer.txt` of a TUM RGB-D recording: `timestamp ax ay az`, Unix seconds and m/s².
///
/// The benchmark's page on file formats specifies neither sign nor axes. Here the values are
/// specific force, so the axis that points up at rest reads +9.8.
struct TUMAccelerationTable: TableFormat {
    /// Names of the fields, in order.
    static let columns = ["timestamp", "ax", "ay", "az"]

    /// One row.
    struct Row: Hashable, Sendable {
        /// The time at which the sensor was sampled.
        var timestamp: HostTime
        /// Specific force in m/s², in the sensor's axes.
        var acceleration: Vector3

        /// Appends the row as a line of the file.
        func append(to text: inout TextBuffer) {
            text.append(exactSecondsOf: timestamp.nanoseconds)
            for number in [acceleration.x, acceleration.y, acceleration.z] {
                text.append(" ")
                text.append(number)
            }
            text.append("\n")
        }
    }

    private let timestamp: TableColumn
    private let acceleration: (TableColumn, TableColumn, TableColumn)

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        let columns = try Self.columns.map(header.column)
        timestamp = columns[0]
        acceleration = (columns[1], columns[2], columns[3])
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            acceleration: try fields.vector(acceleration.0, acceleration.1, acceleration.2))
    }
}
