/// 4 columns of 4 floats each (simd/matrix_types.h).
public struct simd_float4x4: Sendable {
    /// The columns.
    public var columns: (simd_float4, simd_float4, simd_float4, simd_float4)

    /// A matrix of zeros.
    public init() { self.init(diagonal: .zero) }

    /// A matrix from its columns.
    public init(columns: (simd_float4, simd_float4, simd_float4, simd_float4)) {
        self.columns = columns
    }

    /// A matrix from its columns.
    public init(
        _ col0: SIMD4<Float>, _ col1: SIMD4<Float>, _ col2: SIMD4<Float>, _ col3: SIMD4<Float>
    ) {
        columns = (col0, col1, col2, col3)
    }

    /// A matrix from its 4 columns; any other number is a programming error, as in Apple's.
    public init(_ columns: [SIMD4<Float>]) {
        precondition(columns.count == 4, "a 4x4 matrix has 4 columns")
        self.init(columns[0], columns[1], columns[2], columns[3])
    }

    /// A matrix from its 4 rows; any other number is a programming error, as in Apple's.
    public init(rows: [SIMD4<Float>]) {
        self = simd_float4x4(rows).transpose
    }

    /// A multiple of the identity.
    public init(_ scalar: Float) { self.init(diagonal: SIMD4(repeating: scalar)) }

    /// A diagonal matrix.
    public init(diagonal: SIMD4<Float>) {
        self.init(
            simd_float4(diagonal.x, 0, 0, 0),
            simd_float4(0, diagonal.y, 0, 0),
            simd_float4(0, 0, diagonal.z, 0),
            simd_float4(0, 0, 0, diagonal.w))
    }

    /// One column, by zero-based index.
    public subscript(column: Int) -> SIMD4<Float> {
        get {
            switch column {
            case 0: return columns.0
            case 1: return columns.1
            case 2: return columns.2
            case 3: return columns.3
            default: preconditionFailure("column \(column) of 4")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            case 3: columns.3 = newValue
            default: preconditionFailure("column \(column) of 4")
            }
        }
    }

    /// One element, by zero-based column and row.
    public subscript(column: Int, row: Int) -> Float {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    /// The transpose.
    public var transpose: float4x4 {
        let c = columns
        return simd_float4x4(
            simd_float4(c.0.x, c.1.x, c.2.x, c.3.x),
            simd_float4(c.0.y, c.1.y, c.2.y, c.3.y),
            simd_float4(c.0.z, c.1.z, c.2.z, c.3.z),
            simd_float4(c.0.w, c.1.w, c.2.w, c.3.w))
    }

    /// The inverse; not finite if the matrix is singular.
    public var inverse: simd_float4x4 { inverted(self) }
}

extension simd_float4x4: Equatable {
    /// Whether all numbers are equal.
    public static func == (lhs: simd_float4x4, rhs: simd_float4x4) -> Bool {
        lhs.columns == rhs.columns
    }
}

extension simd_float4x4 {
    /// The matrix applied to a vector.
    public static func * (lhs: simd_float4x4, rhs: SIMD4<Float>) -> SIMD4<Float> {
        let c = lhs.columns
        return c.0 * rhs.x + c.1 * rhs.y + c.2 * rhs.z + c.3 * rhs.w
    }

    /// The product: `rhs` is applied first.
    public static func * (lhs: simd_float4x4, rhs: float4x4) -> float4x4 {
        simd_float4x4(
            lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2, lhs * rhs.columns.3)
    }

    /// The product with a number.
    public static func * (lhs: Float, rhs: simd_float4x4) -> simd_float4x4 {
        simd_float4x4(
            lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2, lhs * rhs.columns.3)
    }
}

/// The identity matrix.
public let matrix_identity_float4x4 = simd_float4x4(1)

/// The product: `__y` is applied first.
public func simd_mul(_ __x: simd_float4x4, _ __y: simd_float4x4) -> simd_float4x4 { __x * __y }

/// The matrix applied to a vector.
public func simd_mul(_ __x: simd_float4x4, _ __y: simd_float4) -> simd_float4 { __x * __y }

/// Returns the inverse of `__x`.
public func simd_inverse(_ __x: simd_float4x4) -> simd_float4x4 { __x.inverse }

/// Returns the transpose.
public func simd_transpose(_ __x: simd_float4x4) -> simd_float4x4 { __x.transpose }

/// 4x4 floats, by the older name.
public typealias matrix_float4x4 = simd_float4x4
/// 4x4 floats, by the shorter name.
public typealias float4x4 = simd_float4x4
