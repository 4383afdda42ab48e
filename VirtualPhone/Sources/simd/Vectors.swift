/// Two floats.
public typealias simd_float2 = SIMD2<Float>
/// Three floats.
public typealias simd_float3 = SIMD3<Float>
/// Four floats.
public typealias simd_float4 = SIMD4<Float>
/// Two doubles.
public typealias simd_double2 = SIMD2<Double>
/// Three doubles.
public typealias simd_double3 = SIMD3<Double>
/// Four doubles.
public typealias simd_double4 = SIMD4<Double>
/// Two floats, by the older name.
public typealias vector_float2 = simd_float2
/// Three floats, by the older name.
public typealias vector_float3 = simd_float3
/// Four floats, by the older name.
public typealias vector_float4 = simd_float4

/// The dot product.
public func simd_dot(_ __x: simd_float3, _ __y: simd_float3) -> Float { (__x * __y).sum() }

/// The dot product.
public func simd_dot(_ __x: simd_float4, _ __y: simd_float4) -> Float { (__x * __y).sum() }

/// The dot product.
public func simd_dot(_ __x: simd_double3, _ __y: simd_double3) -> Double { (__x * __y).sum() }

/// The cross product, right-handed.
public func simd_cross(_ __x: simd_float3, _ __y: simd_float3) -> simd_float3 {
    simd_float3(
        __x.y * __y.z - __x.z * __y.y, __x.z * __y.x - __x.x * __y.z,
        __x.x * __y.y - __x.y * __y.x)
}

/// The Euclidean length.
public func simd_length(_ __x: simd_float3) -> Float { simd_dot(__x, __x).squareRoot() }

/// The Euclidean length.
public func simd_length(_ __x: simd_float4) -> Float { simd_dot(__x, __x).squareRoot() }

/// The Euclidean length.
public func simd_length(_ __x: simd_double3) -> Double { simd_dot(__x, __x).squareRoot() }

/// The distance between two points.
public func simd_distance(_ __x: simd_float3, _ __y: simd_float3) -> Float {
    simd_length(__x - __y)
}

/// The vector of length one in the same direction.
public func simd_normalize(_ __x: simd_float3) -> simd_float3 { __x / simd_length(__x) }
