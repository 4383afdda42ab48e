import LockstepFormats
public import LockstepSamples

/// A row of a table of poses, with a timestamp.
public struct PoseRow: Hashable, Sendable {
    /// The pose's timestamp.
    public var timestamp: HostTime
    /// The body's position in the world, in meters.
    public var position: Vector3
    /// Rotation from the body's axes to the world's.
    public var rotation: Quaternion

    /// Creates a pose with its timestamp.
    public init(timestamp: HostTime, position: Vector3, rotation: Quaternion) {
        self.timestamp = timestamp
        self.position = position
        self.rotation = rotation
    }
}

extension TableRow {
    /// Returns four fields as a rotation, whose norm may be off because of few decimals.
    func rotation(
        _ x: TableColumn, _ y: TableColumn, _ z: TableColumn, _ w: TableColumn
    ) throws -> Quaternion {
        let rotation = Quaternion(
            x: try number(x), y: try number(y), z: try number(z), w: try number(w))
        // Four components with two decimals each are off by at most 0.01; a tenth is not rounding.
        guard (0.9...1.1).contains(rotation.norm) else {
            throw FormatError(
                .outOfRange(field: "the quaternion's length", text: "\(rotation.norm)"))
        }
        return rotation.normalized
    }
}
