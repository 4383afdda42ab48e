import LockstepFormats
import LockstepSamples

/// `Location.csv` of the app Sensor Logger (tszheichoi/awesome-sensor-logger, UNITS.md).
///
/// Its `altitude` is a height above the WGS 84 ellipsoid, which a session cannot store. iOS also
/// writes `altitudeAboveMeanSeaLevel`, which is read. The accuracy applies to both heights.
struct SensorLoggerLocationTable: TableFormat {
    /// One row.
    struct Row: Hashable, Sendable {
        /// The position; the caller, which knows the clocks, sets its host time.
        var sample: LocationSample
    }

    private let time, latitude, longitude: TableColumn
    private let horizontalAccuracy, altitude, verticalAccuracy, speed: TableColumn?

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        time = try header.column("time")
        latitude = try header.column("latitude")
        longitude = try header.column("longitude")
        horizontalAccuracy = header.optionalColumn("horizontalaccuracy")
        altitude = header.optionalColumn("altitudeabovemeansealevel")
        verticalAccuracy = header.optionalColumn("verticalaccuracy")
        speed = header.optionalColumn("speed")
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        var sample = LocationSample(
            timestamp: HostTime(nanoseconds: 0),
            wall: WallTime(nanoseconds: try fields.nanoseconds(time)),
            latitudeDegrees: try fields.number(latitude),
            longitudeDegrees: try fields.number(longitude))
        sample.horizontalAccuracyMeters = fields.optionalNumber(horizontalAccuracy)
        sample.altitudeMeters = fields.optionalNumber(altitude)
        sample.verticalAccuracyMeters = fields.optionalNumber(verticalAccuracy)
        sample.speedMetersPerSecond = fields.optionalNumber(speed)
        return Row(sample: sample)
    }
}
