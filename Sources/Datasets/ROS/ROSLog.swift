import LockstepFormats

/// A ROS recording that is being written.
protocol ROSLog: AnyObject {
    /// The ROS generation of its messages.
    var generation: ROSGeneration { get }

    /// Adds a message.
    func append(_ entry: ROSLogEntry) throws

    /// Writes remaining data.
    func finish() throws
}

/// A message to be written.
struct ROSLogEntry: Sendable {
    let topic: ROSTopicName
    /// The message's sequence number on its topic.
    let sequence: UInt32
    /// The timestamp in the message.
    let stamp: ROSTime
    /// The arrival time; never earlier than that of the previous entry.
    let logTime: ROSTime
    let bytes: [UInt8]
}
