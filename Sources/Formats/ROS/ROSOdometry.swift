public import LockstepSamples

/// The beginning of an odometry message: a pose with its time and the names of both frames.
///
/// Covariances and velocities follow in a recording and are not read.
public struct ROSOdometry: ROSMessage {
    /// The type's name.
    public static let name = "nav_msgs/Odometry"
    /// Time, and the frame that the pose is given in.
    public var header = ROSHeader()
    /// The name of the tracked frame; empty if the publisher does not name it.
    public var child = ""
    /// The pose of the tracked frame.
    public var pose = ROSPose()

    /// An empty message.
    public init() {}

    /// A rigid transform from the tracked frame to that of the header.
    public init(_ header: ROSHeader, child: String, _ transform: Transform) {
        self.header = header
        self.child = child
        pose = ROSPose(transform)
    }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("child_frame_id", text: &child)
        try visitor.field("pose", message: &pose)
    }
}

/// The beginning of a pose with covariance and time; the covariance is not read.
public struct ROSPoseWithCovarianceStamped: ROSMessage {
    /// The type's name.
    public static let name = "geometry_msgs/PoseWithCovarianceStamped"
    /// Time, and the frame that the pose is given in.
    public var header = ROSHeader()
    /// The pose.
    public var pose = ROSPose()

    /// An empty message.
    public init() {}

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("pose", message: &pose)
    }
}
