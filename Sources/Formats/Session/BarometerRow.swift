public import LockstepSamples

/// A row of `barometer.csv`.
public struct BarometerRow: Hashable, Sendable, LineDecodable {
    /// The file's first line.
    public static let header = "timestamp_ns,pressure_kpa,relative_altitude_m,arrival_ns,seq"

    /// The barometer sample.
    public var sample: BarometerSample
    /// The sample's arrival.
    public var arrival: Arrival

    /// Creates a row from a sample.
    public init(sample: BarometerSample, arrival: Arrival) {
        self.sample = sample
        self.arrival = arrival
    }

    /// Appends the row as a line of the file.
    public func append(to text: inout TextBuffer) {
        text.append(sample.timestamp.nanoseconds)
        text.append(",")
        text.append(sample.pressureKilopascals)
        text.append(",")
        if let altitude = sample.relativeAltitudeMeters { text.append(altitude) }
        text.append(",")
        text.append(arrival)
    }

    /// Decodes a line of the file.
    public init(line: UnsafeRawBufferPointer) throws {
        self = try CSVCursor.read(line, columns: 5) { fields in
            let sample = BarometerSample(
                timestamp: try fields.hostTime(named: "timestamp_ns"),
                pressureKilopascals: try fields.number(named: "pressure_kpa"),
                relativeAltitudeMeters: try fields.optionalNumber(named: "relative_altitude_m"))
            return BarometerRow(sample: sample, arrival: try fields.arrival())
        }
    }
}
