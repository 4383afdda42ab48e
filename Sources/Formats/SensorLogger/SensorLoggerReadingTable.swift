public import LockstepSamples

/// A file of three numbers a row from the app Sensor Logger: `time,seconds_elapsed,z,y,x`.
///
/// Columns stand z first and are found by name; `time` is Unix time in nanoseconds
/// (tszheichoi/awesome-sensor-logger, UNITS.md).
public struct SensorLoggerReadingTable: TableFormat {
    /// One row.
    public struct Row: Hashable, Sendable {
        /// When the reading was taken, by the wall clock.
        public var wall: WallTime
        /// The reading as written, in the file's unit and sign.
        public var value: Vector3
    }

    private let time, x, y, z: TableColumn

    /// Finds the columns.
    public init(header: TableHeader) throws {
        time = try header.column("time")
        x = try header.column("x")
        y = try header.column("y")
        z = try header.column("z")
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
        Row(
            wall: WallTime(nanoseconds: try fields.nanoseconds(time)),
            value: try fields.vector(x, y, z))
    }
}
