import LockstepFormats
import LockstepSamples

/// A publisher that turns values with a host time into messages of a recording.
final class ROSPublisher {
    /// The number of messages whose timestamp ROS cannot represent.
    private(set) var unrepresentableCount = 0
    /// The arrival time of the published sample; nil if unknown.
    var arrival: HostTime?
    private let log: any ROSLog
    private let clock: ROSClock
    private var counts: [ROSTopic: UInt32] = [:]
    private var latest = ROSTime()
    /// The transform from IMU to camera axes; nil after it was published.
    private var visionFromDevice: Transform?

    init(into log: any ROSLog, _ clock: ROSClock, visionFromDevice: Transform) {
        self.log = log
        self.clock = clock
        self.visionFromDevice = visionFromDevice
    }

    /// The ROS generation of the messages.
    var generation: ROSGeneration { log.generation }

    /// Whether nothing has been published.
    var isEmpty: Bool { counts.isEmpty }

    /// Publishes a message with the timestamp `time`.
    func publish(
        _ topic: ROSTopic, at time: HostTime, in frame: String,
        _ message: (ROSHeader) throws -> some ROSMessage
    ) throws {
        guard let stamp = clock.time(time) else {
            unrepresentableCount += 1
            return
        }
        try publishStaticTransforms(at: time)
        let sequence = counts[topic] ?? 0
        counts[topic] = sequence &+ 1
        let header = ROSHeader(stamp, frame: frame, sequence: sequence)
        let bytes = try message(header).encoded(generation)
        try log.append(
            ROSLogEntry(
                topic: topic, sequence: sequence, stamp: stamp, logTime: logTime(stamp),
                bytes: bytes))
    }

    /// Publishes static transforms once, before the first message and with its timestamp: players
    /// would show an earlier one as a gap.
    private func publishStaticTransforms(at time: HostTime) throws {
        guard let visionFromDevice else { return }
        self.visionFromDevice = nil
        try publish(.staticTransforms, at: time, in: ROSFrame.camera) {
            ROSTransforms([ROSTransformStamped($0, child: ROSFrame.device, visionFromDevice)])
        }
    }

    /// Returns the log time, which never decreases, like a recorder's own clock.
    private func logTime(_ stamp: ROSTime) -> ROSTime {
        let time = arrival.flatMap(clock.time) ?? stamp
        if time.nanosecondsSinceZero > latest.nanosecondsSinceZero { latest = time }
        return latest
    }
}
