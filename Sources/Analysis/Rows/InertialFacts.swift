import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Facts from the rows of `imu.csv`: each sensor's timestamps and each channel's values.
///
/// There are millions of rows, so counters are looked up by index, and valid rows allocate nothing.
struct InertialFacts {
    private var counts = [Int](repeating: 0, count: InertialChannel.allCases.count)
    private var timestamps: [TimestampStatistics]
    private var impossible = [Occurrences](
        repeating: Occurrences(), count: InertialChannel.allCases.count)

    /// - Parameter latency: seconds after which a sample is late.
    init(latency: Double) {
        timestamps = InertialSensor.allCases.map { _ in TimestampStatistics(latency: latency) }
    }

    mutating func add(_ row: InertialRow, number: Int) {
        let channel = row.channel.place
        counts[channel] += 1
        let limit = row.channel.most
        let (x, y, z) = (row.value.x, row.value.y, row.value.z)
        if !(x.magnitude <= limit && y.magnitude <= limit && z.magnitude <= limit) {
            impossible[channel].add(
                Place(file: RowFile.imu.rawValue, row: number, time: row.timestamp),
                problem: row.impossibility)
        }
        guard let sensor = row.channel.sensor else { return }
        timestamps[sensor.place].add(
            row.timestamp, arrival: row.arrival.time, row: number, of: .imu)
    }

    /// The number of rows of each channel that has any.
    var channels: [InertialChannel: Int] {
        var channels: [InertialChannel: Int] = [:]
        for channel in InertialChannel.allCases where counts[channel.place] > 0 {
            channels[channel] = counts[channel.place]
        }
        return channels
    }

    /// The timestamps of the sensors with rows.
    var streams: [Stream: TimestampStatistics] {
        var streams: [Stream: TimestampStatistics] = [:]
        for sensor in InertialSensor.allCases where timestamps[sensor.place].count > 0 {
            streams[sensor.stream] = timestamps[sensor.place]
        }
        return streams
    }

    /// Rows with values that the sensor cannot output, by channel with rows, in the order of
    /// ``InertialChannel``.
    var sightings: [(stream: Stream, seen: Occurrences)] {
        InertialChannel.allCases.filter { counts[$0.place] > 0 }.map { channel in
            (channel.sensor?.stream ?? .deviceMotion, impossible[channel.place])
        }
    }
}

extension InertialRow {
    /// The first axis with an impossible value.
    private var problemAxis: (name: String, value: Double)? {
        let axes = [("x", value.x), ("y", value.y), ("z", value.z)]
        return axes.first { !($0.1.magnitude <= channel.most) }
    }

    fileprivate var impossibility: String? {
        problemAxis.map { name, value in
            "\(channel.rawValue) \(name) is \(value.short) \(channel.unit), and "
                + "the maximum is ±\(channel.most.short)"
        }
    }
}

extension InertialSensor {
    /// The index in `allCases`.
    var place: Int {
        switch self {
        case .accelerometer: return 0
        case .gyroscope: return 1
        case .magnetometer: return 2
        }
    }
}

extension InertialChannel {
    fileprivate var place: Int {
        switch self {
        case .accelerometer: return 0
        case .gyroscope: return 1
        case .magnetometer: return 2
        case .userAcceleration: return 3
        case .gravity: return 4
        case .rotationRate: return 5
        case .magneticField: return 6
        }
    }

    /// The largest possible value: the widest ranges of inertial sensors in phones, ±16 g, ±2000
    /// °/s and ±4,900 µT, rounded up for calibration; gravity is a direction of length 1.
    fileprivate var most: Double {
        switch self {
        case .accelerometer: return 20
        // Gravity was subtracted, and may point against the acceleration.
        case .userAcceleration: return 21
        case .gravity: return 1.1
        case .gyroscope, .rotationRate: return 40
        case .magnetometer, .magneticField: return 5_000
        }
    }

    fileprivate var unit: String {
        switch self {
        case .accelerometer, .userAcceleration, .gravity: return "g"
        case .gyroscope, .rotationRate: return "rad/s"
        case .magnetometer, .magneticField: return "µT"
        }
    }
}
