import LockstepFormats
import LockstepSamples

/// Turns values with a host time into messages of a recording.
final class ROSPublisher {
    /// Messages whose timestamp lies outside of what ROS can say.
    private(set) var unsayableCount = 0
    /// When what is published arrived; nil if no one knows.
    var arrival: HostTime?
    private let log: any ROSLog
    private let clock: ROSClock
    private var counts: [ROSTopic: UInt32] = [:]
    private var latest = ROSTime()
    /// Where the IMU sits on the camera; nil once that is published.
    private var visionFromDevice: Transform?

    init(into log: any ROSLog, _ clock: ROSClock, visionFromDevice: Transform) {
        self.log = log
        self.clock = clock
        self.visionFromDevice = visionFromDevice
    }

    /// Whose messages are published.
    var generation: ROSGeneration { log.generation }

    /// Whether nothing was published yet.
    var isEmpty: Bool { counts.isEmpty }

    /// Publishes a message that holds at `time`.
    func publish(
        _ topic: ROSTopic, at time: HostTime, in frame: String,
        _ message: (ROSHeader) throws -> some ROSMessage
    ) throws {
        guard let stamp = clock.time(time) else {
            unsayableCount += 1
            return
        }
        try publishWhatHoldsThroughout(at: time)
        let sequence = counts[topic] ?? 0
        counts[topic] = sequence &+ 1
        let header = ROSHeader(stamp, frame: frame, sequence: sequence)
        let bytes = try message(header).encoded(generation)
        try log.append(
            ROSLogEntry(
                topic: topic, sequence: sequence, stamp: stamp, logTime: logTime(stamp),
                bytes: bytes))
    }

    /// Once, before the first message and with its timestamp: players would show an earlier one as a gap.
    private func publishWhatHoldsThroughout(at time: HostTime) throws {
        guard let visionFromDevice else { return }
        self.visionFromDevice = nil
        try publish(.staticTransforms, at: time, in: ROSFrame.camera) {
            ROSTransforms([ROSTransformStamped($0, child: ROSFrame.device, visionFromDevice)])
        }
    }

    /// Never goes back: a recorder's own clock does not.
    private func logTime(_ stamp: ROSTime) -> ROSTime {
        let time = arrival.flatMap(clock.time) ?? stamp
        if time.sinceZero > latest.sinceZero { latest = time }
        return latest
    }
}
