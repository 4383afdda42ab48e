import LockstepFormats
import LockstepSamples

/// What the publishers of one recording share: the log, and what must be consistent across it.
final class ROSPublication {
    fileprivate let log: any ROSLog
    fileprivate var counts: [ROSTopicName: UInt32] = [:]
    fileprivate var latest = ROSTime()
    /// Static transforms so far: late subscribers get only the last message, so each has all.
    fileprivate var transforms: [(parent: String, child: String, parentFromChild: Transform)] = []

    init(into log: any ROSLog) { self.log = log }
}

/// A publisher that turns values with a host time into messages of a recording.
final class ROSPublisher {
    /// The number of messages whose timestamp ROS cannot represent.
    private(set) var unrepresentableCount = 0
    /// Whether nothing has been published.
    private(set) var isEmpty = true
    /// The arrival time of the published sample; nil if unknown.
    var arrival: HostTime?
    private let publication: ROSPublication
    private let clock: ROSClock
    /// The namespace of topics and frames; empty for none.
    private let space: String
    /// The transform from IMU to camera axes; nil after it was published.
    private var visionFromDevice: Transform?

    init(
        into publication: ROSPublication, _ clock: ROSClock, in space: String,
        visionFromDevice: Transform
    ) {
        self.publication = publication
        self.clock = clock
        self.space = space
        self.visionFromDevice = visionFromDevice
    }

    /// The ROS generation of the messages.
    var generation: ROSGeneration { publication.log.generation }

    /// The name of a coordinate frame in messages.
    func name(of frame: String) -> String { space.isEmpty ? frame : "\(space)/\(frame)" }

    /// Publishes a message with the timestamp `time`.
    func publish(
        _ topic: ROSTopic, at time: HostTime, in frame: String,
        _ message: (ROSHeader) throws -> some ROSMessage
    ) throws {
        guard let stamp = clock.time(time) else {
            unrepresentableCount += 1
            return
        }
        try publishStaticTransforms(at: time, stamp)
        try append(ROSTopicName(topic, in: space), stamp, frame, message)
        isEmpty = false
    }

    private func append(
        _ topic: ROSTopicName, _ stamp: ROSTime, _ frame: String,
        _ message: (ROSHeader) throws -> some ROSMessage
    ) throws {
        let sequence = publication.counts[topic] ?? 0
        publication.counts[topic] = sequence &+ 1
        let header = ROSHeader(stamp, frame: name(of: frame), sequence: sequence)
        let bytes = try message(header).encoded(generation)
        try publication.log.append(
            ROSLogEntry(
                topic: topic, sequence: sequence, stamp: stamp, logTime: logTime(stamp),
                bytes: bytes))
    }

    /// Publishes static transforms once, before the first message and with its timestamp: players
    /// would show an earlier one as a gap.
    private func publishStaticTransforms(at time: HostTime, _ stamp: ROSTime) throws {
        guard let visionFromDevice else { return }
        self.visionFromDevice = nil
        publication.transforms.append(
            (name(of: ROSFrame.camera), name(of: ROSFrame.device), visionFromDevice))
        try append(ROSTopicName(.staticTransforms, in: space), stamp, ROSFrame.camera) { header in
            ROSTransforms(
                publication.transforms.map { parent, child, transform in
                    var header = header
                    header.frame = parent
                    return ROSTransformStamped(header, child: child, transform)
                })
        }
    }

    /// Returns the log time, which never decreases, like a recorder's own clock.
    private func logTime(_ stamp: ROSTime) -> ROSTime {
        let time = arrival.flatMap(clock.time) ?? stamp
        if time.nanosecondsSinceZero > publication.latest.nanosecondsSinceZero {
            publication.latest = time
        }
        return publication.latest
    }
}
