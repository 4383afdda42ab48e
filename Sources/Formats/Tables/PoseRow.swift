public import LockstepSamples

/// A row of a table of poses: where something was, at a time.
public struct PoseRow: Hashable, Sendable {
    /// When the pose holds.
    public var timestamp: HostTime
    /// The thing's place in the world, meters.
    public var position: Vector3
    /// Rotation from the thing's axes to the world's.
    public var rotation: Quaternion

    /// A pose with its time.
    public init(timestamp: HostTime, position: Vector3, rotation: Quaternion) {
        self.timestamp = timestamp
        self.position = position
        self.rotation = rotation
    }
}

extension TableRow {
    /// Four fields as a rotation; its length may be off by what a few decimals cut.
    func rotation(
        _ x: TableColumn, _ y: TableColumn, _ z: TableColumn, _ w: TableColumn
    ) throws -> Quaternion {
        let rotation = Quaternion(
            x: try number(x), y: try number(y), z: try number(z), w: try number(w))
        // Four components of two decimals each are off by 0.01 at most; a tenth is no rounding.
        guard (0.9...1.1).contains(rotation.norm) else {
            throw FormatError(
                .outOfRange(field: "the quaternion's length", text: "\(rotation.norm)"))
        }
        return rotation.normalized
    }
}
