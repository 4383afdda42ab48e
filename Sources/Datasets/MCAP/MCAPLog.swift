import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A log of ROS 2 messages in an MCAP file, with the counts for the bag's description.
final class MCAPLog: ROSLog {
    let generation = ROSGeneration.two
    /// The number of messages by topic.
    private(set) var counts: [ROSTopicName: Int] = [:]
    /// The first and the last log time; nil without messages.
    private(set) var times: (first: ROSTime, last: ROSTime)?
    private var writer: MCAPWriter
    private var schemas: [String: UInt16] = [:]
    private var channels: [ROSTopicName: UInt16] = [:]

    init(_ file: AppendingFile, codecs: any MediaCodecs) throws {
        let compressor = try codecs.makeCompressor(.zstd)
        writer = try MCAPWriter(
            into: file, profile: "ros2", library: "lockstep",
            compressor: compressor.map { (.zstd, $0) })
    }

    func append(_ entry: ROSLogEntry) throws {
        let channel = try channel(entry.topic)
        counts[entry.topic, default: 0] += 1
        times = (times?.first ?? entry.logTime, entry.logTime)
        try writer.append(
            MCAPMessage(
                channel: channel, sequence: entry.sequence,
                logTime: UInt64(entry.logTime.nanosecondsSinceZero),
                publishTime: UInt64(entry.stamp.nanosecondsSinceZero), bytes: entry.bytes))
    }

    /// Adds named texts about the entire recording.
    func describe(_ name: String, _ texts: [(name: String, text: String)]) throws {
        try writer.addMetadata(name, texts)
    }

    func finish() throws { try writer.finish(MCAPFileChecksum.ofExports) }

    private func channel(_ name: ROSTopicName) throws -> UInt16 {
        if let known = channels[name] { return known }
        let topic = name.topic
        let number = try writer.addChannel(
            topic: name.text, schema: schema(topic.type), encoding: "cdr",
            metadata: [("offered_qos_profiles", topic.qualityOfService)])
        channels[name] = number
        return number
    }

    private func schema(_ type: any ROSMessage.Type) throws -> UInt16 {
        let name = type.typeName(.two)
        if let known = schemas[name] { return known }
        let number = try writer.addSchema(
            name: name, encoding: "ros2msg", text: type.definition(.two))
        schemas[name] = number
        return number
    }
}

extension ROSTopic {
    /// The offered quality of service in rosbag2's notation: reliable, and transient local if
    /// latched (rmw's constants).
    var qualityOfService: String {
        let forever = "\n    sec: 9223372036\n    nsec: 854775807"
        return """
            - history: 1
              depth: 10
              reliability: 1
              durability: \(isLatched ? 1 : 2)
              deadline:\(forever)
              lifespan:\(forever)
              liveliness: 1
              liveliness_lease_duration:\(forever)
              avoid_ros_namespace_conventions: false
            """
    }
}
