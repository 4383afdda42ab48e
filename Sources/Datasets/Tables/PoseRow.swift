import LockstepFormats
import LockstepSamples

/// A row of a table of poses, with a timestamp.
struct PoseRow: Hashable, Sendable {
    /// The pose's timestamp.
    var timestamp: HostTime
    /// The body's position in the world, in meters.
    var position: Vector3
    /// Rotation from the body's axes to the world's.
    var rotation: Quaternion
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
