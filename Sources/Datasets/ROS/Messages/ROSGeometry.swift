import LockstepFormats
public import LockstepSamples

/// The header of a message: timestamp and frame.
public struct ROSHeader: ROSMessage {
    /// The name of the message type.
    public static let name = "std_msgs/Header"
    /// The number of earlier messages on the topic, in ROS 1 only.
    public var sequence: UInt32 = 0
    /// The message's timestamp.
    public var stamp = ROSTime()
    /// The frame's name.
    public var frame = ""

    /// Creates a header without timestamp and frame.
    public init() {}

    /// Creates a header with timestamp and frame.
    public init(_ stamp: ROSTime, frame: String, sequence: UInt32 = 0) {
        self.stamp = stamp
        self.frame = frame
        self.sequence = sequence
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        if visitor.generation == .one { try visitor.field("seq", &sequence) }
        try visitor.field("stamp", time: &stamp)
        try visitor.field("frame_id", text: &frame)
    }
}

/// A vector with x, y and z.
public struct ROSVector3: ROSMessage {
    /// The name of the message type.
    public static let name = "geometry_msgs/Vector3"
    /// The components, in the unit of the field that contains them.
    public var value = Vector3.zero

    /// Creates a zero vector.
    public init() {}

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try value.visit(&visitor)
    }
}

/// A position.
public struct ROSPoint: ROSMessage {
    /// The name of the message type.
    public static let name = "geometry_msgs/Point"
    /// The position in meters.
    public var value = Vector3.zero

    /// Creates a position at the origin.
    public init() {}

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try value.visit(&visitor)
    }
}

extension Vector3 {
    fileprivate mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("x", &x)
        try visitor.field("y", &y)
        try visitor.field("z", &z)
    }
}

/// A rotation, with components in the order x, y, z, w.
public struct ROSQuaternion: ROSMessage {
    /// The name of the message type.
    public static let name = "geometry_msgs/Quaternion"
    /// The rotation.
    public var value = Quaternion.identity

    /// Creates the identity rotation.
    public init() {}

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("x", &value.x)
        try visitor.field("y", &value.y)
        try visitor.field("z", &value.z)
        try visitor.field("w", &value.w)
    }
}

/// A position with an orientation.
public struct ROSPose: ROSMessage {
    /// The name of the message type.
    public static let name = "geometry_msgs/Pose"
    /// The position in meters.
    public var position = ROSPoint()
    /// Rotation from the object's axes to the header's frame.
    public var orientation = ROSQuaternion()

    /// Creates a pose at the origin without rotation.
    public init() {}

    /// Creates a pose from a rigid transform from the object's axes to the header's frame.
    public init(_ transform: Transform) {
        position.value = transform.translation
        orientation.value = Quaternion(rotation: transform.rotation)
    }

    /// The transform from the object's axes to the header's frame.
    public var transform: Transform {
        Transform(rotation: orientation.value.normalized.matrix, translation: position.value)
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("position", message: &position)
        try visitor.field("orientation", message: &orientation)
    }
}

/// A pose with a timestamp.
public struct ROSPoseStamped: ROSBagMessage {
    /// The name of the message type.
    public static let name = "geometry_msgs/PoseStamped"
    /// The MD5 of the definition.
    public static let checksum = "d3812c3cbc69362b77dc0b19b345f8f5"
    /// Timestamp, and the frame in which the pose is expressed.
    public var header = ROSHeader()
    /// The pose.
    public var pose = ROSPose()

    /// Creates an empty message.
    public init() {}

    /// Creates a pose from a rigid transform from the object's axes to the header's frame.
    public init(_ header: ROSHeader, _ transform: Transform) {
        self.header = header
        pose = ROSPose(transform)
    }

    /// The transform from the object's axes to the header's frame.
    public var transform: Transform { pose.transform }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("pose", message: &pose)
    }
}
