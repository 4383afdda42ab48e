import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A log of ROS 1 messages in a bag.
final class ROSBagLog: ROSLog {
    let generation = ROSGeneration.one
    private var writer: ROSBagWriter
    private var connections: [ROSTopicName: UInt32] = [:]

    init(_ file: AppendingFile, codecs: any MediaCodecs) throws {
        writer = ROSBagWriter(into: file, compressor: try codecs.makeCompressor(.lz4))
    }

    /// The beginning of the bag, once it is finished, before and after further header fields.
    func headParts(around byteCount: Int) -> (before: [UInt8], after: [UInt8]) {
        writer.headParts(around: byteCount)
    }

    func append(_ entry: ROSLogEntry) throws {
        guard let connection = connection(entry.topic) else { return }
        try writer.append(entry.bytes, on: connection, at: entry.logTime)
    }

    func finish() throws { try writer.finish() }

    /// - Returns: nil for message types that ROS 1 lacks, which are never published to a bag.
    private func connection(_ name: ROSTopicName) -> UInt32? {
        if let known = connections[name] { return known }
        let topic = name.topic
        guard let type = topic.type as? any ROSBagMessage.Type else { return nil }
        let number = writer.add(
            ROSBagConnection(
                topic: name.text, of: type, isLatched: topic.isLatched,
                publisher: ROSConventions.publisher))
        connections[name] = number
        return number
    }
}
