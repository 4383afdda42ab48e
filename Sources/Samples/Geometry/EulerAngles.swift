/// A camera's rotation as ARKit's `ARCamera.eulerAngles` gives it, in radians.
///
/// ARKit applies roll (about z) first, then pitch (about x), then yaw (about y):
/// R = Ry(yaw) · Rx(pitch) · Rz(roll). ARCamera.h fixes the order; files list pitch, yaw, roll.
public struct CameraEulerAngles: Hashable, Sendable {
    /// Rotation about x, radians, within ±π/2 when computed from a matrix.
    public var pitch: Double
    /// Rotation about y, radians.
    public var yaw: Double
    /// Rotation about z, radians.
    public var roll: Double

    /// Angles in ARKit's order.
    public init(pitch: Double, yaw: Double, roll: Double) {
        self.pitch = pitch
        self.yaw = yaw
        self.roll = roll
    }

    /// The angles of a camera-to-world rotation; at pitch ±π/2 roll is taken as zero.
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

    /// The rotation these angles stand for.
    public var rotation: Matrix3 {
        let q =
            Quaternion(axis: Vector3(0, 1, 0), radians: yaw)
            * Quaternion(axis: Vector3(1, 0, 0), radians: pitch)
            * Quaternion(axis: Vector3(0, 0, 1), radians: roll)
        return q.matrix
    }
}

/// A device's attitude as Core Motion's `CMAttitude` gives it, in radians.
///
/// Roll is about the device's y axis, pitch about x, yaw about z, and
/// R(reference from device) = Rz(yaw) · Rx(pitch) · Ry(roll). Files list roll, pitch, yaw:
/// another order than ``CameraEulerAngles``.
public struct AttitudeEulerAngles: Hashable, Sendable {
    /// Rotation about y, radians.
    public var roll: Double
    /// Rotation about x, radians, within ±π/2 when computed from a matrix.
    public var pitch: Double
    /// Rotation about z, radians.
    public var yaw: Double

    /// Angles in Core Motion's order.
    public init(roll: Double, pitch: Double, yaw: Double) {
        self.roll = roll
        self.pitch = pitch
        self.yaw = yaw
    }

    /// The angles of a reference-from-device rotation; at pitch ±π/2 roll is taken as zero.
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

    /// The rotation these angles stand for.
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
