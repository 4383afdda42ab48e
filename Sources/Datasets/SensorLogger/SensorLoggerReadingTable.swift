import LockstepFormats
import LockstepSamples

/// A file of the app Sensor Logger with three values per row: `time,seconds_elapsed,z,y,x`.
///
/// Columns have z first and are found by name. `time` is Unix time in nanoseconds, and
/// `seconds_elapsed` counts from the start of the recording (tszheichoi/awesome-sensor-logger,
/// UNITS.md). Versions of 2022 include the sensor and its unit: `GRAVITY Z (m/s²)`.
struct SensorLoggerReadingTable: TableFormat {
    /// One row.
    struct Row: Hashable, Sendable {
        /// The sample's time on the wall clock.
        var wall: WallTime
        /// The recording's start on the same clock; nil if the row does not contain it.
        var start: WallTime?
        /// The sample as written, in the file's unit and sign.
        var value: Vector3
    }

    private let time, x, y, z: TableColumn
    private let elapsed: TableColumn?

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        time = try header.column("time")
        elapsed = header.optionalColumn("seconds_elapsed")
        x = try header.axis("x")
        y = try header.axis("y")
        z = try header.axis("z")
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        let wall = WallTime(nanoseconds: try fields.nanoseconds(time))
        let elapsed = fields.optionalNumber(elapsed).flatMap {
            Int64(exactly: ($0 * 1e9).rounded())
        }
        let start = elapsed.map { wall.nanoseconds.subtractingReportingOverflow($0) }
        return Row(
            wall: wall,
            start: start.flatMap { $0.overflow ? nil : WallTime(nanoseconds: $0.partialValue) },
            value: try fields.vector(x, y, z))
    }
}

extension TableHeader {
    /// Returns the column of an axis: `x`, or in older versions `ACCELEROMETER X (m/s²)`.
    fileprivate func axis(_ name: String) throws -> TableColumn {
        let older = columns.first {
            $0.name.prefix { $0 != "(" }.trimmingSuffix.hasSuffix(" " + name)
        }
        return try optionalColumn(name) ?? older ?? column(name)
    }
}

extension Substring {
    /// The text without trailing spaces.
    fileprivate var trimmingSuffix: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
