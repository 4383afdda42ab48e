public import LockstepSamples

/// A rotation and a translation.
public struct ROSTransform: ROSMessage {
    /// The type's name.
    public static let name = "geometry_msgs/Transform"
    /// Meters.
    public var translation = ROSVector3()
    /// From the child's axes to the parent's.
    public var rotation = ROSQuaternion()

    /// The transform that changes nothing.
    public init() {}

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("translation", message: &translation)
        try visitor.field("rotation", message: &rotation)
    }
}

/// How one frame of axes lies in another.
public struct ROSTransformStamped: ROSMessage {
    /// The type's name.
    public static let name = "geometry_msgs/TransformStamped"
    /// Time, and the parent's name.
    public var header = ROSHeader()
    /// The child's name.
    public var child = ""
    /// Maps the child's axes to the parent's.
    public var transform = ROSTransform()

    /// An empty message.
    public init() {}

    /// A rigid transform from the child's axes to the parent's.
    public init(_ header: ROSHeader, child: String, _ parentFromChild: Transform) {
        self.header = header
        self.child = child
        transform.translation.value = parentFromChild.translation
        transform.rotation.value = Quaternion(rotation: parentFromChild.rotation)
    }

    /// Maps the child's axes to the parent's.
    public var parentFromChild: Transform {
        Transform(
            rotation: transform.rotation.value.normalized.matrix,
            translation: transform.translation.value)
    }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("child_frame_id", text: &child)
        try visitor.field("transform", message: &transform)
    }
}

/// Frames of axes at one time: `/tf` and `/tf_static`.
public struct ROSTransforms: ROSBagMessage {
    /// The type's name.
    public static let name = "tf2_msgs/TFMessage"
    /// The definition's MD5.
    public static let checksum = "94810edda583a504dfda3829e70d7eec"
    /// The transforms.
    public var transforms: [ROSTransformStamped] = []

    /// No transforms.
    public init() {}

    /// Some transforms.
    public init(_ transforms: [ROSTransformStamped]) { self.transforms = transforms }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("transforms", messages: &transforms)
    }
}
