public import LockstepSamples

/// `Location.csv` of the app Sensor Logger (tszheichoi/awesome-sensor-logger, UNITS.md).
///
/// Its `altitude` is a height above the WGS 84 ellipsoid, which a session has no place for; iOS
/// also writes `altitudeAboveMeanSeaLevel`, which is read. The accuracy is that of either height.
public struct SensorLoggerLocationTable: TableFormat {
    /// One row.
    public struct Row: Hashable, Sendable {
        /// The position; its host time is filled in by whoever knows the clocks.
        public var sample: LocationSample
    }

    private let time, latitude, longitude: TableColumn
    private let horizontalAccuracy, altitude, verticalAccuracy, speed: TableColumn?

    /// Finds the columns.
    public init(header: TableHeader) throws {
        time = try header.column("time")
        latitude = try header.column("latitude")
        longitude = try header.column("longitude")
        horizontalAccuracy = header.optionalColumn("horizontalaccuracy")
        altitude = header.optionalColumn("altitudeabovemeansealevel")
        verticalAccuracy = header.optionalColumn("verticalaccuracy")
        speed = header.optionalColumn("speed")
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
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
