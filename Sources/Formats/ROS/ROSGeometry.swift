public import LockstepSamples

/// What every message begins with: when it holds, and in which axes.
public struct ROSHeader: ROSMessage {
    /// The type's name.
    public static let name = "std_msgs/Header"
    /// ROS 1 alone: how many messages the topic had before.
    public var sequence: UInt32 = 0
    /// When the message holds.
    public var stamp = ROSTime()
    /// The name of the axes.
    public var frame = ""

    /// A header without timestamp and axes.
    public init() {}

    /// A header.
    public init(_ stamp: ROSTime, frame: String, sequence: UInt32 = 0) {
        self.stamp = stamp
        self.frame = frame
        self.sequence = sequence
    }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        if visitor.generation == .one { try visitor.field("seq", &sequence) }
        try visitor.field("stamp", time: &stamp)
        try visitor.field("frame_id", text: &frame)
    }
}

/// Three numbers along x, y and z.
public struct ROSVector3: ROSMessage {
    /// The type's name.
    public static let name = "geometry_msgs/Vector3"
    /// The numbers, in the unit of the field that holds them.
    public var value = Vector3.zero

    /// Zero.
    public init() {}

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try value.visit(&visitor)
    }
}

/// A place.
public struct ROSPoint: ROSMessage {
    /// The type's name.
    public static let name = "geometry_msgs/Point"
    /// Meters.
    public var value = Vector3.zero

    /// The origin.
    public init() {}

    /// Shows the fields in order.
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

/// A rotation, in the order x, y, z, w.
public struct ROSQuaternion: ROSMessage {
    /// The type's name.
    public static let name = "geometry_msgs/Quaternion"
    /// The rotation.
    public var value = Quaternion.identity

    /// No rotation.
    public init() {}

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("x", &value.x)
        try visitor.field("y", &value.y)
        try visitor.field("z", &value.z)
        try visitor.field("w", &value.w)
    }
}

/// Where something is and how it is turned.
public struct ROSPose: ROSMessage {
    /// The type's name.
    public static let name = "geometry_msgs/Pose"
    /// Meters.
    public var position = ROSPoint()
    /// From the thing's axes to those of the header.
    public var orientation = ROSQuaternion()

    /// At the origin, not turned.
    public init() {}

    /// A rigid transform from the thing's axes to those of the header.
    public init(_ transform: Transform) {
        position.value = transform.translation
        orientation.value = Quaternion(rotation: transform.rotation)
    }

    /// From the thing's axes to those of the header.
    public var transform: Transform {
        Transform(rotation: orientation.value.normalized.matrix, translation: position.value)
    }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("position", message: &position)
        try visitor.field("orientation", message: &orientation)
    }
}

/// A pose with its time.
public struct ROSPoseStamped: ROSBagMessage {
    /// The type's name.
    public static let name = "geometry_msgs/PoseStamped"
    /// The definition's MD5.
    public static let checksum = "d3812c3cbc69362b77dc0b19b345f8f5"
    /// Time, and the axes that the pose is given in.
    public var header = ROSHeader()
    /// The pose.
    public var pose = ROSPose()

    /// An empty message.
    public init() {}

    /// A rigid transform from the thing's axes to those of the header.
    public init(_ header: ROSHeader, _ transform: Transform) {
        self.header = header
        pose = ROSPose(transform)
    }

    /// From the thing's axes to those of the header.
    public var transform: Transform { pose.transform }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("pose", message: &pose)
    }
}
