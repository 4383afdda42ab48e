/// A topic of a recording with the type of its messages.
public struct ROSChannel: Hashable, Sendable {
    /// The topic's name: "/imu/data".
    public var topic: String
    /// The messages' type as definitions name it, by its name of today: "sensor_msgs/Imu"; any other
    /// text where the messages are none of ROS.
    public var type: String
    /// How the messages are written; nil if that is none of ROS's ways.
    public var generation: ROSGeneration?
    /// The node that published; nil if the file does not name it.
    public var publisher: String?

    /// A topic.
    public init(
        topic: String, type: String, generation: ROSGeneration?, publisher: String? = nil
    ) {
        self.topic = topic
        self.publisher = publisher
        // ROS 2 names the folder too: "sensor_msgs/msg/Imu".
        let name = type.split(separator: "/").filter { $0 != "msg" }.joined(separator: "/")
        self.type = Self.renamedTypes[name] ?? name
        self.generation = generation
    }

    /// Types that have another name today and the same fields: ROS 1 publishers of before tf2 send
    /// `tf/tfMessage` (wiki.ros.org/tf2/Migration).
    private static let renamedTypes = ["tf/tfMessage": ROSTransforms.name]
}

/// One message of a recording.
public struct ROSRecordedMessage: Sendable {
    /// Where it was published.
    public var channel: ROSChannel
    /// When it was recorded, nanoseconds.
    public var logTime: Int64
    /// The message as it is written.
    public var bytes: ArraySlice<UInt8>
    /// Where in the file it, or the chunk that holds it, begins.
    public var byte: Int64

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
