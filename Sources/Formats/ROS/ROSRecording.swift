/// A topic of a recording with the type of its messages.
public struct ROSChannel: Hashable, Sendable {
    /// The topic's name: "/imu/data".
    public var topic: String
    /// The messages' type as definitions name it: "sensor_msgs/Imu"; any other text where the
    /// messages are none of ROS.
    public var type: String
    /// How the messages are written; nil where that is none of ROS's ways.
    public var generation: ROSGeneration?

    /// A topic.
    public init(topic: String, type: String, generation: ROSGeneration?) {
        self.topic = topic
        // ROS 2 names the folder too: "sensor_msgs/msg/Imu".
        self.type = type.split(separator: "/").filter { $0 != "msg" }.joined(separator: "/")
        self.generation = generation
    }
}

/// One message of a recording.
public struct ROSRecordedMessage: Sendable {
    /// Where it was published.
    public var channel: ROSChannel
    /// When it was recorded, nanoseconds.
    public var logTime: Int64
    /// The message as it is written.
    public var bytes: ArraySlice<UInt8>

    /// The message in it.
    ///
    /// - Throws: ``BinaryError`` where the bytes are no such message.
    public func decoded<Message: ROSMessage>(as _: Message.Type = Message.self) throws -> Message {
        guard let generation = channel.generation, channel.type == Message.name else {
            throw BinaryError(.value(field: "the type of \(channel.topic)", text: channel.type))
        }
        return try Message(decoding: bytes, generation)
    }
}

/// Reads a recording from front to back, whatever its container.
///
/// Memory holds one chunk. What cannot be read is left out and said in ``faults``; a file that was
/// cut off is read up to the cut.
public protocol ROSRecordingReader: AnyObject {
    /// The next message in the order of the file; nil after the last that can be read.
    ///
    /// - Throws: what the source throws, and nothing about the file's content.
    func next() throws -> ROSRecordedMessage?

    /// What could not be read so far.
    var faults: BinaryFaults { get }

    /// Named texts that the recording holds beside its messages, as far as it was read.
    var metadata: [String: [String: String]] { get }
}

extension ROSRecordingReader {
    /// None.
    public var metadata: [String: [String: String]] { [:] }
}
