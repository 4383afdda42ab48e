public import Foundation
internal import LockstepSamples

/// A rotation as a matrix, named row by row (CMAttitude.h).
public struct CMRotationMatrix: Sendable {
    /// Row 1, column 1.
    public var m11: Double
    /// Row 1, column 2.
    public var m12: Double
    /// Row 1, column 3.
    public var m13: Double
    /// Row 2, column 1.
    public var m21: Double
    /// Row 2, column 2.
    public var m22: Double
    /// Row 2, column 3.
    public var m23: Double
    /// Row 3, column 1.
    public var m31: Double
    /// Row 3, column 2.
    public var m32: Double
    /// Row 3, column 3.
    public var m33: Double

    /// A matrix of zeros.
    public init() {
        self.init(m11: 0, m12: 0, m13: 0, m21: 0, m22: 0, m23: 0, m31: 0, m32: 0, m33: 0)
    }

    /// A matrix from its nine numbers.
    public init(
        m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double,
        m31: Double, m32: Double, m33: Double
    ) {
        (self.m11, self.m12, self.m13) = (m11, m12, m13)
        (self.m21, self.m22, self.m23) = (m21, m22, m23)
        (self.m31, self.m32, self.m33) = (m31, m32, m33)
    }
}

/// The quaternion `x·i + y·j + z·k + w` (CMAttitude.h).
public struct CMQuaternion: Sendable {
    /// The i component.
    public var x: Double
    /// The j component.
    public var y: Double
    /// The k component.
    public var z: Double
    /// The real component.
    public var w: Double

    /// A quaternion of zeros, which is not a rotation.
    public init() { self.init(x: 0, y: 0, z: 0, w: 0) }

    /// A quaternion from its components.
    public init(x: Double, y: Double, z: Double, w: Double) {
        self.x = x
        self.y = y
        self.z = z
        self.w = w
    }
}

/// The reference frame of an attitude; z is up in all of them (CMAttitude.h).
public struct CMAttitudeReferenceFrame: OptionSet, Sendable {
    /// One bit per frame.
    public let rawValue: UInt

    /// Frames by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// x has an arbitrary direction in the horizontal plane.
    public static let xArbitraryZVertical = CMAttitudeReferenceFrame(rawValue: 1 << 0)
    /// x has an arbitrary direction, and the magnetometer corrects its drift.
    public static let xArbitraryCorrectedZVertical = CMAttitudeReferenceFrame(rawValue: 1 << 1)
    /// x points to magnetic north.
    public static let xMagneticNorthZVertical = CMAttitudeReferenceFrame(rawValue: 1 << 2)
    /// x points to true north.
    public static let xTrueNorthZVertical = CMAttitudeReferenceFrame(rawValue: 1 << 3)
}

/// The device's orientation (CMAttitude.h).
///
/// The quaternion is the recording's, to the last bit. The meaning of the other numbers is from
/// experience: the matrix maps the reference frame's axes to the device's, and the angles are yaw
/// about z, then pitch about x, then roll about y.
open class CMAttitude: NSObject, NSCopying {
    private var rotation: Quaternion

    init(_ rotation: Quaternion) {
        self.rotation = rotation
    }

    /// The rotation about y in radians.
    public var roll: Double {
        let q = rotation
        return atan2(2 * (q.y * q.w - q.x * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))
    }

    /// The rotation about x in radians, within ±π/2.
    public var pitch: Double {
        let q = rotation
        return asin(min(max(2 * (q.y * q.z + q.x * q.w), -1), 1))
    }

    /// The rotation about z in radians.
    public var yaw: Double {
        let q = rotation
        return atan2(2 * (q.z * q.w - q.x * q.y), 1 - 2 * (q.x * q.x + q.z * q.z))
    }

    /// The rotation from the reference frame's axes to the device's.
    public var rotationMatrix: CMRotationMatrix {
        let matrix = rotation.inverse.matrix
        let (a, b, c) = (matrix.column0, matrix.column1, matrix.column2)
        return CMRotationMatrix(
            m11: a.x, m12: b.x, m13: c.x, m21: a.y, m22: b.y, m23: c.y,
            m31: a.z, m32: b.z, m33: c.z)
    }

    /// The rotation as a quaternion.
    public var quaternion: CMQuaternion {
        CMQuaternion(x: rotation.x, y: rotation.y, z: rotation.z, w: rotation.w)
    }

    /// Replaces this attitude by the change from `attitude` to this attitude.
    ///
    /// The new matrix is the product of this attitude's matrix and the inverse of `attitude`'s
    /// (CMAttitude.h names the inverse; the order is from experience).
    open func multiply(byInverseOf attitude: CMAttitude) {
        rotation = attitude.rotation.inverse * rotation
    }

    /// Returns an independent copy.
    open func copy(with zone: NSZone? = nil) -> Any { CMAttitude(rotation) }
}
