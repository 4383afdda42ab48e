import LockstepFormats

/// A recording of ROS that is being written.
protocol ROSLog: AnyObject {
    /// Whose messages it holds.
    var generation: ROSGeneration { get }

    /// Adds a message.
    func append(_ entry: ROSLogEntry) throws

    /// Writes what is left.
    func finish() throws
}

/// One message on its way into a recording.
struct ROSLogEntry: Sendable {
    let topic: ROSTopic
    /// The message's number on its topic.
    let sequence: UInt32
    /// What it says.
    let stamp: ROSTime
    /// When it arrived; never earlier than that of the entry before.
    let logTime: ROSTime
    let bytes: [UInt8]
}
