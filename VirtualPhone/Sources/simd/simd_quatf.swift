internal import Foundation

/// A rotation, or any quaternion of floats (simd/quaternion.h).
public struct simd_quatf: Equatable, Sendable {
    /// i, j, k, and the real part.
    public var vector: simd_float4

    /// A quaternion of zeros.
    public init() { vector = .zero }

    /// A quaternion by i, j, k and the real part.
    public init(vector: simd_float4) { self.vector = vector }

    /// A quaternion from its parts.
    public init(ix: Float, iy: Float, iz: Float, r: Float) {
        vector = simd_float4(ix, iy, iz, r)
    }

    /// A quaternion from its real and its imaginary part.
    public init(real: Float, imag: SIMD3<Float>) {
        vector = simd_float4(imag, real)
    }

    /// A rotation about a unit axis, by an angle in radians.
    public init(angle: Float, axis: SIMD3<Float>) {
        self.init(real: cos(angle / 2), imag: sin(angle / 2) * axis)
    }

    /// The quaternion of a rotation matrix.
    public init(_ rotationMatrix: simd_float4x4) {
        let c = rotationMatrix.columns
        self.init(
            simd_float3x3(
                simd_float3(c.0.x, c.0.y, c.0.z), simd_float3(c.1.x, c.1.y, c.1.z),
                simd_float3(c.2.x, c.2.y, c.2.z)))
    }

    /// The quaternion of a rotation matrix, by its largest component (Shepperd, 1978).
    public init(_ rotationMatrix: simd_float3x3) {
        let (x, y, z) = rotationMatrix.columns
        let candidates = [x.x + y.y + z.z, x.x, y.y, z.z]
        let parts: simd_float4
        switch candidates.indices.max(by: { candidates[$0] < candidates[$1] }) {
        case 1: parts = simd_float4(1 + x.x - y.y - z.z, x.y + y.x, x.z + z.x, y.z - z.y)
        case 2: parts = simd_float4(x.y + y.x, 1 - x.x + y.y - z.z, y.z + z.y, z.x - x.z)
        case 3: parts = simd_float4(x.z + z.x, y.z + z.y, 1 - x.x - y.y + z.z, x.y - y.x)
        default: parts = simd_float4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + candidates[0])
        }
        vector = parts / simd_length(parts)
    }

    /// The real part.
    public var real: Float {
        get { vector.w }
        set { vector.w = newValue }
    }

    /// The imaginary part.
    public var imag: SIMD3<Float> {
        get { simd_float3(vector.x, vector.y, vector.z) }
        set { vector = simd_float4(newValue, vector.w) }
    }

    /// The Euclidean length.
    public var length: Float { simd_length(vector) }

    /// The quaternion scaled to length one.
    public var normalized: simd_quatf { simd_quatf(vector: vector / length) }

    /// The conjugate: the imaginary part is negated.
    public var conjugate: simd_quatf { simd_quatf(real: real, imag: -imag) }

    /// The inverse.
    public var inverse: simd_quatf {
        simd_quatf(vector: conjugate.vector / simd_dot(vector, vector))
    }

    /// The rotation's angle in radians.
    public var angle: Float { 2 * atan2(simd_length(imag), real) }

    /// The rotation's axis.
    public var axis: SIMD3<Float> { simd_normalize(imag) }

    /// Returns a vector rotated by the quaternion.
    public func act(_ vector: SIMD3<Float>) -> SIMD3<Float> {
        let twice = 2 * simd_cross(imag, vector)
        return vector + real * twice + simd_cross(imag, twice)
    }

    /// The product: `rhs` is applied first.
    public static func * (lhs: simd_quatf, rhs: simd_quatf) -> simd_quatf {
        simd_quatf(
            real: lhs.real * rhs.real - simd_dot(lhs.imag, rhs.imag),
            imag: lhs.real * rhs.imag + rhs.real * lhs.imag + simd_cross(lhs.imag, rhs.imag))
    }
}

extension simd_float3x3 {
    /// The matrix of a rotation.
    public init(_ quaternion: simd_quatf) {
        self.init(
            quaternion.act(simd_float3(1, 0, 0)), quaternion.act(simd_float3(0, 1, 0)),
            quaternion.act(simd_float3(0, 0, 1)))
    }
}

extension simd_float4x4 {
    /// The matrix of a rotation.
    public init(_ quaternion: simd_quatf) {
        let c = simd_float3x3(quaternion).columns
        self.init(
            simd_float4(c.0, 0), simd_float4(c.1, 0), simd_float4(c.2, 0),
            simd_float4(0, 0, 0, 1))
    }
}
