public import LockstepSamples

/// A row of `location.csv`.
public struct LocationRow: Hashable, Sendable, LineDecodable {
    /// The file's first line; unknown values are empty fields.
    public static let header =
        "timestamp_ns,wall_ns,latitude_deg,longitude_deg,horizontal_accuracy_m,altitude_m,"
        + "vertical_accuracy_m,speed_mps,arrival_ns,seq"

    /// The position.
    public var sample: LocationSample
    /// The sample's arrival.
    public var arrival: Arrival

    /// Creates a row from a position.
    public init(sample: LocationSample, arrival: Arrival) {
        self.sample = sample
        self.arrival = arrival
    }

    /// Appends the row as a line of the file.
    public func append(to text: inout TextBuffer) {
        text.append(sample.timestamp.nanoseconds)
        text.append(",")
        text.append(sample.wall.nanoseconds)
        let values = [
            sample.latitudeDegrees, sample.longitudeDegrees, sample.horizontalAccuracyMeters,
            sample.altitudeMeters, sample.verticalAccuracyMeters, sample.speedMetersPerSecond,
        ]
        for value in values {
            text.append(",")
            if let value { text.append(value) }
        }
        text.append(",")
        text.append(arrival)
    }

    /// Decodes a line of the file.
    public init(line: UnsafeRawBufferPointer) throws {
        self = try CSVCursor.read(line, columns: 10) { fields in
            var sample = LocationSample(
                timestamp: try fields.hostTime(named: "timestamp_ns"),
                wall: WallTime(nanoseconds: try fields.integer(named: "wall_ns")),
                latitudeDegrees: try fields.number(named: "latitude_deg"),
                longitudeDegrees: try fields.number(named: "longitude_deg"))
            sample.horizontalAccuracyMeters =
                try fields.optionalNumber(named: "horizontal_accuracy_m")
            sample.altitudeMeters = try fields.optionalNumber(named: "altitude_m")
            sample.verticalAccuracyMeters = try fields.optionalNumber(named: "vertical_accuracy_m")
            sample.speedMetersPerSecond = try fields.optionalNumber(named: "speed_mps")
            return LocationRow(sample: sample, arrival: try fields.arrival())
        }
    }
}
