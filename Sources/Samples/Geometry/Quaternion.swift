/// A rotation as a unit quaternion in Hamilton's convention, with components named and stored as x,
/// y, z, w.
///
/// Core Motion, ROS and TUM write x y z w; COLMAP and EuRoC write w x y z. Files name the order.
public struct Quaternion: Hashable, Sendable {
    /// The i component.
    public var x: Double
    /// The j component.
    public var y: Double
    /// The k component.
    public var z: Double
    /// The real component.
    public var w: Double

    /// The identity rotation.
    public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

    /// Creates a quaternion from its components, without normalizing them.
    @inlinable
    public init(x: Double, y: Double, z: Double, w: Double) {
        self.x = x
        self.y = y
        self.z = z
        self.w = w
    }

    /// Creates a rotation about `axis` (unit length) by `radians`, counter-clockwise as seen from
    /// its tip.
    public init(axis: Vector3, radians: Double) {
        let (sine, cosine) = sineAndCosine(radians / 2)
        self.init(x: axis.x * sine, y: axis.y * sine, z: axis.z * sine, w: cosine)
    }

    /// Creates the rotation of a rotation matrix, with w not negative.
    ///
    /// Computes the largest component first, so that no divisor is near zero (Shepperd, "Quaternion
    /// from rotation matrix", 1978).
    public init(rotation m: Matrix3) {
        let (xx, yy, zz) = (m.column0.x, m.column1.y, m.column2.z)
        let candidates = [xx + yy + zz, xx, yy, zz]
        var q: Quaternion
        switch candidates.indices.max(by: { candidates[$0] < candidates[$1] }) {
        case 1:
            q = Quaternion(
                x: 1 + xx - yy - zz, y: m.column0.y + m.column1.x,
                z: m.column0.z + m.column2.x, w: m.column1.z - m.column2.y)
        case 2:
            q = Quaternion(
                x: m.column0.y + m.column1.x, y: 1 - xx + yy - zz,
                z: m.column1.z + m.column2.y, w: m.column2.x - m.column0.z)
        case 3:
            q = Quaternion(
                x: m.column0.z + m.column2.x, y: m.column1.z + m.column2.y,
                z: 1 - xx - yy + zz, w: m.column0.y - m.column1.x)
        default:
            q = Quaternion(
                x: m.column1.z - m.column2.y, y: m.column2.x - m.column0.z,
                z: m.column0.y - m.column1.x, w: 1 + xx + yy + zz)
        }
        if q.w < 0 { q = Quaternion(x: -q.x, y: -q.y, z: -q.z, w: -q.w) }
        self = q.normalized
    }

    /// The Euclidean length; 1 for a rotation.
    public var norm: Double { (x * x + y * y + z * z + w * w).squareRoot() }

    /// The same rotation with length 1; a zero quaternion becomes the identity.
    public var normalized: Quaternion {
        let norm = self.norm
        guard norm > 0 else { return .identity }
        return Quaternion(x: x / norm, y: y / norm, z: z / norm, w: w / norm)
    }

    /// The inverse rotation; requires a unit quaternion.
    @inlinable
    public var inverse: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

    /// The rotation matrix; requires a unit quaternion.
    @inlinable @inline(__always)
    public var matrix: Matrix3 {
        Matrix3(
            columns: Vector3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            Vector3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            Vector3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)))
    }

    /// Returns the product: `right` is applied first.
    @inlinable
    public static func * (left: Quaternion, right: Quaternion) -> Quaternion {
        Quaternion(
            x: left.w * right.x + left.x * right.w + left.y * right.z - left.z * right.y,
            y: left.w * right.y - left.x * right.z + left.y * right.w + left.z * right.x,
            z: left.w * right.z + left.x * right.y - left.y * right.x + left.z * right.w,
            w: left.w * right.w - left.x * right.x - left.y * right.y - left.z * right.z)
    }

    /// Applies the rotation to a vector.
    @inlinable @inline(__always)
    public static func * (rotation: Quaternion, vector: Vector3) -> Vector3 {
        rotation.matrix * vector
    }
}
