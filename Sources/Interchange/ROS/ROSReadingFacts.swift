import LockstepFormats
import LockstepSamples

/// What the readings measure, and what of them has no number, or no place in a session.
struct ROSReadingFacts {
    /// The inertial sensors that some message measured.
    private(set) var inertialSensors: Set<InertialSensor> = []
    /// Messages with a value that is no number, by topic.
    private var withoutNumber: [String: Int] = [:]
    /// Messages that state an orientation, by topic.
    private var oriented: [String: Int] = [:]

    /// Looks at a message of a topic that is read.
    mutating func add(_ message: ROSRecordedMessage) throws {
        let isNumber: Bool
        switch ROSReadType(named: message.channel.type) {
        case .imu:
            let reading: ROSImu = try message.decoded()
            isNumber =
                reading.angularVelocity.value.isFinite && reading.linearAcceleration.value.isFinite
            if reading.hasAngularVelocity { inertialSensors.insert(.gyroscope) }
            if reading.hasSpecificForce { inertialSensors.insert(.accelerometer) }
            if reading.statesOrientation { oriented[message.channel.topic, default: 0] += 1 }
        case .magneticField:
            let reading: ROSMagneticField = try message.decoded()
            isNumber = reading.field.value.isFinite
        case .fluidPressure:
            let reading: ROSFluidPressure = try message.decoded()
            isNumber = reading.pascals.isFinite
        default: return
        }
        if !isNumber { withoutNumber[message.channel.topic, default: 0] += 1 }
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        withoutNumber.sorted { $0.key < $1.key }.map { topic, count in
            "\(count.counted("message")) of \(topic.prefix(80)) hold NaN or infinity where a number "
                + "should be and are left out; drivers publish NaN where nothing was measured."
        }
            + oriented.sorted { $0.key < $1.key }.map { topic, count in
                "The orientation in \(count.counted("message")) of \(topic.prefix(80)) is left out: a "
                    + "session keeps Core Motion's attitude alone, and a driver's may be of other axes."
            }
    }
}

extension ROSImu {
    /// Whether there is an orientation: −1 in the covariance denies it (sensor_msgs/Imu), and zeros
    /// are what a message holds that no one filled in.
    fileprivate var statesOrientation: Bool {
        let turn = orientation.value
        let numbers = [turn.x, turn.y, turn.z, turn.w]
        return orientationCovariance[0] != -1 && numbers.allSatisfy(\.isFinite)
            && numbers.contains { $0 != 0 }
    }
}

extension Vector3 {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
