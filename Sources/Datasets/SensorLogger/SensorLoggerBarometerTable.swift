import LockstepFormats
import LockstepSamples

/// `Barometer.csv` of the app Sensor Logger: pressure in hPa, and height relative to the start in
/// meters (tszheichoi/awesome-sensor-logger, UNITS.md).
struct SensorLoggerBarometerTable: TableFormat {
    /// One row.
    struct Row: Hashable, Sendable {
        /// The sample's time on the wall clock.
        var wall: WallTime
        /// Air pressure in kPa.
        var pressureKilopascals: Double
        /// Height in meters above the recording's start.
        var relativeAltitudeMeters: Double?
    }

    private let time, pressure: TableColumn
    private let altitude: TableColumn?

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        time = try header.column("time")
        pressure = try header.column("pressure")
        altitude = header.optionalColumn("relativealtitude")
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        Row(
            wall: WallTime(nanoseconds: try fields.nanoseconds(time)),
            pressureKilopascals: try fields.number(pressure) / 10,
            relativeAltitudeMeters: fields.optionalNumber(altitude))
    }
}
