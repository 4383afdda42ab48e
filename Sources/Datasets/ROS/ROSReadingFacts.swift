import LockstepFormats
import LockstepSamples

/// The sensors that the messages measure, and counts of values that are not finite or that a
/// session cannot store.
struct ROSReadingFacts {
    /// The inertial sensors that some message measured.
    private(set) var inertialSensors: Set<InertialSensor> = []
    /// The number of messages with a value that is not finite, by topic.
    private var withoutNumber: [String: Int] = [:]
    /// The number of messages with an orientation, by topic.
    private var oriented: [String: Int] = [:]

    /// Counts a message of a topic that is read.
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

    /// Notices for the user, one sentence each.
    var notices: [String] {
        withoutNumber.sorted { $0.key < $1.key }.map { topic, count in
            "Left out: \(count.counted("message")) of \(topic.prefix(80)) with NaN or infinity "
                + "instead of a number; drivers publish NaN if nothing was measured."
        }
            + oriented.sorted { $0.key < $1.key }.map { topic, count in
                "The orientation in \(count.counted("message")) of \(topic.prefix(80)) is left "
                    + "out: a session stores only Core Motion's; a driver's axes may differ."
            }
    }
}

extension ROSImu {
    /// Whether there is an orientation.
    ///
    /// −1 in the covariance means that there is none (sensor_msgs/Imu), and zeros are the default
    /// of a message.
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
