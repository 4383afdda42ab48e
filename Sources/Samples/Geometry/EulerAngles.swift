/// A camera's rotation in radians, as in ARKit's `ARCamera.eulerAngles`.
///
/// ARKit applies roll (about z) first, then pitch (about x), then yaw (about y): R = Ry(yaw) ·
/// Rx(pitch) · Rz(roll). ARCamera.h defines the order; files list pitch, yaw, roll.
public struct CameraEulerAngles: Hashable, Sendable {
    /// The rotation about x in radians; within ±π/2 when computed from a matrix.
    public var pitch: Double
    /// The rotation about y in radians.
    public var yaw: Double
    /// The rotation about z in radians.
    public var roll: Double

    /// Creates angles in ARKit's order.
    public init(pitch: Double, yaw: Double, roll: Double) {
        self.pitch = pitch
        self.yaw = yaw
        self.roll = roll
    }

    /// Creates the angles of a camera-to-world rotation; at pitch ±π/2, roll is zero by convention.
    public init(rotation m: Matrix3) {
        let sinePitch = (-m.column2.y).clamped(to: -1...1)
        pitch = arcTangent(y: sinePitch, x: (1 - sinePitch * sinePitch).squareRoot())
        if sinePitch.magnitude > 0.999_999_999_999 {
            yaw = arcTangent(y: -m.column0.z, x: m.column0.x)
            roll = 0
        } else {
            yaw = arcTangent(y: m.column2.x, x: m.column2.z)
            roll = arcTangent(y: m.column0.y, x: m.column1.y)
        }
    }

    /// The rotation matrix of these angles.
    public var rotation: Matrix3 {
        let q =
            Quaternion(axis: Vector3(0, 1, 0), radians: yaw)
            * Quaternion(axis: Vector3(1, 0, 0), radians: pitch)
            * Quaternion(axis: Vector3(0, 0, 1), radians: roll)
        return q.matrix
    }
}

/// A device's attitude in radians, as in Core Motion's `CMAttitude`.
///
/// Roll is about the device's y axis, pitch about x, yaw about z, and R(reference from device) =
/// Rz(yaw) · Rx(pitch) · Ry(roll). Files list roll, pitch, yaw, which is not the order of
/// ``CameraEulerAngles``.
public struct AttitudeEulerAngles: Hashable, Sendable {
    /// The rotation about y in radians.
    public var roll: Double
    /// The rotation about x in radians; within ±π/2 when computed from a matrix.
    public var pitch: Double
    /// The rotation about z in radians.
    public var yaw: Double

    /// Creates angles in Core Motion's order.
    public init(roll: Double, pitch: Double, yaw: Double) {
        self.roll = roll
        self.pitch = pitch
        self.yaw = yaw
    }

    /// Creates the angles of a reference-from-device rotation; at pitch ±π/2, roll is zero by
    /// convention.
    public init(rotation m: Matrix3) {
        let sinePitch = m.column1.z.clamped(to: -1...1)
        pitch = arcTangent(y: sinePitch, x: (1 - sinePitch * sinePitch).squareRoot())
        if sinePitch.magnitude > 0.999_999_999_999 {
            yaw = arcTangent(y: m.column0.y, x: m.column0.x)
            roll = 0
        } else {
            yaw = arcTangent(y: -m.column1.x, x: m.column1.y)
            roll = arcTangent(y: -m.column0.z, x: m.column2.z)
        }
    }

    /// The rotation matrix of these angles.
    public var rotation: Matrix3 {
        let q =
            Quaternion(axis: Vector3(0, 0, 1), radians: yaw)
            * Quaternion(axis: Vector3(1, 0, 0), radians: pitch)
            * Quaternion(axis: Vector3(0, 1, 0), radians: roll)
        return q.matrix
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
