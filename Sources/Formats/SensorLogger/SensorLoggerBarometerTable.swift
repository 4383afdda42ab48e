public import LockstepSamples

/// `Barometer.csv` of the app Sensor Logger: pressure in hPa, height since the start in meters
/// (tszheichoi/awesome-sensor-logger, UNITS.md).
public struct SensorLoggerBarometerTable: TableFormat {
    /// One row.
    public struct Row: Hashable, Sendable {
        /// When the reading was taken, by the wall clock.
        public var wall: WallTime
        /// Air pressure, kPa.
        public var pressureKilopascals: Double
        /// Height above where the recording began, meters.
        public var relativeAltitudeMeters: Double?
    }

    private let time, pressure: TableColumn
    private let altitude: TableColumn?

    /// Finds the columns.
    public init(header: TableHeader) throws {
        time = try header.column("time")
        pressure = try header.column("pressure")
        altitude = header.optionalColumn("relativealtitude")
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
        Row(
            wall: WallTime(nanoseconds: try fields.nanoseconds(time)),
            pressureKilopascals: try fields.number(pressure) / 10,
            relativeAltitudeMeters: fields.optionalNumber(altitude))
    }
}
