public import LockstepSamples

/// What a row of `imu.csv` holds three numbers of.
public enum InertialChannel: String, Sendable, CaseIterable {
    /// Raw acceleration, g.
    case accelerometer
    /// Raw angular velocity, rad/s.
    case gyroscope
    /// Raw magnetic field, µT.
    case magnetometer
    /// Device motion: acceleration without gravity, g.
    case userAcceleration
    /// Device motion: direction of gravity, g.
    case gravity
    /// Device motion: angular velocity without bias, rad/s.
    case rotationRate
    /// Device motion: calibrated magnetic field, µT.
    case magneticField

    /// The raw sensor, if the channel is not one of device motion.
    public var sensor: InertialSensor? {
        switch self {
        case .accelerometer: return .accelerometer
        case .gyroscope: return .gyroscope
        case .magnetometer: return .magnetometer
        case .userAcceleration, .gravity, .rotationRate, .magneticField: return nil
        }
    }
}

/// A row of `imu.csv`: one reading of one channel.
///
/// A result of device motion makes a row of each of its channels, all with the same `seq`.
public struct InertialRow: Hashable, Sendable, LineDecodable {
    /// The file's first line.
    public static let header = "timestamp_ns,sensor,x,y,z,arrival_ns,seq"

    /// When the reading was taken.
    public var timestamp: HostTime
    /// What was read.
    public var channel: InertialChannel
    /// The reading, in the channel's unit, device axes.
    public var value: Vector3
    /// When it arrived.
    public var arrival: Arrival

    /// A row from its columns.
    public init(timestamp: HostTime, channel: InertialChannel, value: Vector3, arrival: Arrival) {
        self.timestamp = timestamp
        self.channel = channel
        self.value = value
        self.arrival = arrival
    }

    /// The row as a line of the file.
    public func append(to text: inout TextBuffer) {
        text.append(timestamp.nanoseconds)
        text.appendComma()
        text.append(channel.rawValue)
        text.appendComma()
        text.append(value)
        text.appendComma()
        text.append(arrival)
    }

    /// The row that a line of the file holds.
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
