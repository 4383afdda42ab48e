import LockstepSamples

/// The axes in which viewers expect poses and points (docs/CONVENTIONS.md, "mcap and rosbag").
enum FoxgloveAxes {
    /// Standard gravity, m/s².
    static let gravity = 9.80665
    /// ARKit's world rotated to z up: (x, y, z) becomes (x, −z, y).
    private static let upFromWorld = Matrix3(
        columns: Vector3(1, 0, 0), Vector3(0, 0, 1), Vector3(0, -1, 0))
    /// ARKit's camera axes to vision's: x right, y down, z forward.
    private static let cameraFromOptical = Matrix3(
        columns: Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1))

    /// Returns the pose of the camera with vision's axes in a world with z up.
    ///
    /// - Returns: Nil if the numbers are not a pose.
    static func pose(
        worldFromCamera numbers: [Double]
    ) -> (position: Vector3, orientation: Quaternion)? {
        guard let pose = Transform(columnMajor: numbers), numbers.allSatisfy(\.isFinite) else {
            return nil
        }
        let rotation = upFromWorld * pose.rotation * cameraFromOptical
        return (upFromWorld * pose.translation, Quaternion(rotation: rotation))
    }
}
