import LockstepFormats
public import LockstepSamples

/// The start of an odometry message: a pose with its timestamp and the names of both frames.
///
/// The covariances and velocities after it are not read.
public struct ROSOdometry: ROSMessage {
    /// The name of the message type.
    public static let name = "nav_msgs/Odometry"
    /// Timestamp, and the frame in which the pose is expressed.
    public var header = ROSHeader()
    /// The name of the tracked frame; empty if the publisher does not name it.
    public var child = ""
    /// The pose of the tracked frame.
    public var pose = ROSPose()

    /// Creates an empty message.
    public init() {}

    /// Creates odometry from a rigid transform from the tracked frame to the header's frame.
    public init(_ header: ROSHeader, child: String, _ transform: Transform) {
        self.header = header
        self.child = child
        pose = ROSPose(transform)
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("child_frame_id", text: &child)
        try visitor.field("pose", message: &pose)
    }
}

/// The start of a pose with covariance and timestamp; the covariance is not read.
public struct ROSPoseWithCovarianceStamped: ROSMessage {
    /// The name of the message type.
    public static let name = "geometry_msgs/PoseWithCovarianceStamped"
    /// Timestamp, and the frame in which the pose is expressed.
    public var header = ROSHeader()
    /// The pose.
    public var pose = ROSPose()

    /// Creates an empty message.
    public init() {}

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("pose", message: &pose)
    }
}
