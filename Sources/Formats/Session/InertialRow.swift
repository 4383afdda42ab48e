public import LockstepSamples

/// The channel of a row of `imu.csv`, which has three values.
public enum InertialChannel: String, Sendable, CaseIterable {
    /// Raw acceleration in g.
    case accelerometer
    /// Raw angular velocity in rad/s.
    case gyroscope
    /// Raw magnetic field in µT.
    case magnetometer
    /// Device motion: user acceleration (without gravity) in g.
    case userAcceleration
    /// Device motion: direction of gravity in g.
    case gravity
    /// Device motion: bias-corrected angular velocity in rad/s.
    case rotationRate
    /// Device motion: calibrated magnetic field in µT.
    case magneticField

    /// The raw sensor; nil for a channel of device motion.
    public var sensor: InertialSensor? {
        switch self {
        case .accelerometer: return .accelerometer
        case .gyroscope: return .gyroscope
        case .magnetometer: return .magnetometer
        case .userAcceleration, .gravity, .rotationRate, .magneticField: return nil
        }
    }
}

/// A row of `imu.csv`: one sample of one channel.
///
/// A device motion sample has one row per channel, all with the same `seq`.
public struct InertialRow: Hashable, Sendable, LineDecodable {
    /// The file's first line.
    public static let header = "timestamp_ns,sensor,x,y,z,arrival_ns,seq"

    /// The sample's timestamp.
    public var timestamp: HostTime
    /// The channel.
    public var channel: InertialChannel
    /// The sample in the channel's unit, device axes.
    public var value: Vector3
    /// The sample's arrival.
    public var arrival: Arrival

    /// Creates a row from its columns.
    public init(timestamp: HostTime, channel: InertialChannel, value: Vector3, arrival: Arrival) {
        self.timestamp = timestamp
        self.channel = channel
        self.value = value
        self.arrival = arrival
    }

    /// Appends the row as a line of the file.
    public func append(to text: inout TextBuffer) {
        text.append(timestamp.nanoseconds)
        text.appendComma()
        text.append(channel.rawValue)
        text.appendComma()
        text.append(value)
        text.appendComma()
        text.append(arrival)
    }

    /// Decodes a line of the file.
    public init(line: UnsafeRawBufferPointer) throws {
        self = try CSVCursor.read(line, columns: 7) { fields in
            InertialRow(
                timestamp: try fields.hostTime(named: "timestamp_ns"),
                channel: try fields.word(of: Self.channels, named: "sensor"),
                value: try fields.vector(named: "x, y or z"), arrival: try fields.arrival())
        }
    }

    private static let channels = WordTable<InertialChannel>()
}
