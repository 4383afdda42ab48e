/// Three numbers along x, y and z; each declaration states its unit and axes.
public typealias Vector3 = SIMD3<Double>

extension SIMD3<Double> {
    /// Returns the dot product.
    @inlinable
    public func dot(_ other: Vector3) -> Double {
        x * other.x + y * other.y + z * other.z
    }

    /// Returns the right-handed cross product.
    @inlinable
    public func cross(_ other: Vector3) -> Vector3 {
        Vector3(
            y * other.z - z * other.y,
            z * other.x - x * other.z,
            x * other.y - y * other.x)
    }

    /// The Euclidean length.
    @inlinable
    public var length: Double { dot(self).squareRoot() }

    /// The unit vector in the same direction; a zero vector stays zero.
    @inlinable
    public var normalized: Vector3 {
        let length = self.length
        return length > 0 ? self / length : self
    }
}
