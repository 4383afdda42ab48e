import LockstepFormats
public import LockstepSamples

/// A rotation and a translation.
public struct ROSTransform: ROSMessage {
    /// The name of the message type.
    public static let name = "geometry_msgs/Transform"
    /// Translation in meters.
    public var translation = ROSVector3()
    /// Rotation from the child frame to the parent frame.
    public var rotation = ROSQuaternion()

    /// Creates the identity transform.
    public init() {}

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("translation", message: &translation)
        try visitor.field("rotation", message: &rotation)
    }
}

/// A transform between two frames, with its timestamp.
public struct ROSTransformStamped: ROSMessage {
    /// The name of the message type.
    public static let name = "geometry_msgs/TransformStamped"
    /// Timestamp, and the parent frame's name.
    public var header = ROSHeader()
    /// The child frame's name.
    public var child = ""
    /// The transform from the child frame to the parent frame.
    public var transform = ROSTransform()

    /// Creates an empty message.
    public init() {}

    /// Creates a rigid transform from the child frame to the parent frame.
    public init(_ header: ROSHeader, child: String, _ parentFromChild: Transform) {
        self.header = header
        self.child = child
        transform.translation.value = parentFromChild.translation
        transform.rotation.value = Quaternion(rotation: parentFromChild.rotation)
    }

    /// The transform from the child frame to the parent frame.
    public var parentFromChild: Transform {
        Transform(
            rotation: transform.rotation.value.normalized.matrix,
            translation: transform.translation.value)
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("child_frame_id", text: &child)
        try visitor.field("transform", message: &transform)
    }
}

/// A list of transforms between frames, as published on `/tf` and `/tf_static`.
public struct ROSTransforms: ROSBagMessage {
    /// The name of the message type.
    public static let name = "tf2_msgs/TFMessage"
    /// The MD5 of the message definition.
    public static let checksum = "94810edda583a504dfda3829e70d7eec"
    /// The transforms.
    public var transforms: [ROSTransformStamped] = []

    /// Creates a message without transforms.
    public init() {}

    /// Creates a message with transforms.
    public init(_ transforms: [ROSTransformStamped]) { self.transforms = transforms }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("transforms", messages: &transforms)
    }
}
