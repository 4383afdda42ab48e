import LockstepFormats

/// A topic of a recording with its message type.
public struct ROSChannel: Hashable, Sendable {
    /// The topic's name: "/imu/data".
    public var topic: String
    /// The current name of the messages' type, as definitions spell it: "sensor_msgs/Imu".
    ///
    /// It is any other text if the messages are not ROS messages.
    public var type: String
    /// The encoding of the messages; nil if it is not one of ROS.
    public var generation: ROSGeneration?
    /// The publishing node; nil if the file does not name it.
    public var publisher: String?

    /// Creates a topic.
    public init(
        topic: String, type: String, generation: ROSGeneration?, publisher: String? = nil
    ) {
        self.topic = topic
        self.publisher = publisher
        // ROS 2 includes the folder: "sensor_msgs/msg/Imu".
        let name = type.split(separator: "/").filter { $0 != "msg" }.joined(separator: "/")
        self.type = Self.renamedTypes[name] ?? name
        self.generation = generation
    }

    /// The current names of types that were renamed without a change of fields: ROS 1 publishers
    /// from before tf2 send `tf/tfMessage` (wiki.ros.org/tf2/Migration).
    private static let renamedTypes = ["tf/tfMessage": ROSTransforms.name]
}

/// A message of a recording.
public struct ROSRecordedMessage: Sendable {
    /// The message's channel.
    public var channel: ROSChannel
    /// The time of recording in nanoseconds.
    public var logTime: Int64
    /// The encoded message.
    public var bytes: ArraySlice<UInt8>
    /// The offset of the message, or of the chunk that contains it, in the file.
    public var byte: Int64

    /// Decodes the message.
    ///
    /// - Throws: ``BinaryError`` if the bytes are not a message of this type.
    public func decoded<Message: ROSMessage>(as _: Message.Type = Message.self) throws -> Message {
        guard let generation = channel.generation, channel.type == Message.name else {
            throw BinaryError(.value(field: "the type of \(channel.topic)", text: channel.type))
        }
        return try Message(decoding: bytes, generation)
    }
}
