/// 3 columns of 3 floats each (simd/matrix_types.h).
public struct simd_float3x3: Sendable {
    /// The columns.
    public var columns: (simd_float3, simd_float3, simd_float3)

    /// A matrix of zeros.
    public init() { self.init(diagonal: .zero) }

    /// A matrix from its columns.
    public init(columns: (simd_float3, simd_float3, simd_float3)) { self.columns = columns }

    /// A matrix from its columns.
    public init(_ col0: SIMD3<Float>, _ col1: SIMD3<Float>, _ col2: SIMD3<Float>) {
        columns = (col0, col1, col2)
    }

    /// A matrix from its 3 columns; any other number is a programming error, as in Apple's.
    public init(_ columns: [SIMD3<Float>]) {
        precondition(columns.count == 3, "a 3x3 matrix has 3 columns")
        self.init(columns[0], columns[1], columns[2])
    }

    /// A matrix from its 3 rows; any other number is a programming error, as in Apple's.
    public init(rows: [SIMD3<Float>]) {
        self = simd_float3x3(rows).transpose
    }

    /// A multiple of the identity.
    public init(_ scalar: Float) { self.init(diagonal: SIMD3(repeating: scalar)) }

    /// A diagonal matrix.
    public init(diagonal: SIMD3<Float>) {
        self.init(
            simd_float3(diagonal.x, 0, 0),
            simd_float3(0, diagonal.y, 0),
            simd_float3(0, 0, diagonal.z))
    }

    /// One column, by zero-based index.
    public subscript(column: Int) -> SIMD3<Float> {
        get {
            switch column {
            case 0: return columns.0
            case 1: return columns.1
            case 2: return columns.2
            default: preconditionFailure("column \(column) of 3")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            default: preconditionFailure("column \(column) of 3")
            }
        }
    }

    /// One element, by zero-based column and row.
    public subscript(column: Int, row: Int) -> Float {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    /// The transpose.
    public var transpose: float3x3 {
        let c = columns
        return simd_float3x3(
            simd_float3(c.0.x, c.1.x, c.2.x),
            simd_float3(c.0.y, c.1.y, c.2.y),
            simd_float3(c.0.z, c.1.z, c.2.z))
    }

    /// The inverse; not finite if the matrix is singular.
    public var inverse: simd_float3x3 { inverted(self) }
}

extension simd_float3x3: Equatable {
    /// Whether all numbers are equal.
    public static func == (lhs: simd_float3x3, rhs: simd_float3x3) -> Bool {
        lhs.columns == rhs.columns
    }
}

extension simd_float3x3 {
    /// The matrix applied to a vector.
    public static func * (lhs: simd_float3x3, rhs: SIMD3<Float>) -> SIMD3<Float> {
        let c = lhs.columns
        return c.0 * rhs.x + c.1 * rhs.y + c.2 * rhs.z
    }

    /// The product: `rhs` is applied first.
    public static func * (lhs: simd_float3x3, rhs: float3x3) -> float3x3 {
        simd_float3x3(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2)
    }

    /// The product with a number.
    public static func * (lhs: Float, rhs: simd_float3x3) -> simd_float3x3 {
        simd_float3x3(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2)
    }
}

/// The identity matrix.
public let matrix_identity_float3x3 = simd_float3x3(1)

/// The product: `__y` is applied first.
public func simd_mul(_ __x: simd_float3x3, _ __y: simd_float3x3) -> simd_float3x3 { __x * __y }

/// The matrix applied to a vector.
public func simd_mul(_ __x: simd_float3x3, _ __y: simd_float3) -> simd_float3 { __x * __y }

/// Returns the inverse of `__x`.
public func simd_inverse(_ __x: simd_float3x3) -> simd_float3x3 { __x.inverse }

/// Returns the transpose.
public func simd_transpose(_ __x: simd_float3x3) -> simd_float3x3 { __x.transpose }

/// 3x3 floats, by the older name.
public typealias matrix_float3x3 = simd_float3x3
/// 3x3 floats, by the shorter name.
public typealias float3x3 = simd_float3x3
