/// A 3×3 matrix in columns, as in simd and Apple's frameworks.
public struct Matrix3: Hashable, Sendable {
    /// The first column.
    public var column0: Vector3
    /// The second column.
    public var column1: Vector3
    /// The third column.
    public var column2: Vector3

    /// The identity matrix.
    public static let identity = Matrix3(
        columns: Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))

    /// Creates a matrix from its columns.
    @inlinable
    public init(columns column0: Vector3, _ column1: Vector3, _ column2: Vector3) {
        self.column0 = column0
        self.column1 = column1
        self.column2 = column2
    }

    /// Creates a matrix from nine numbers in column-major order.
    ///
    /// - Returns: Nil if there are not nine numbers.
    public init?(columnMajor values: [Double]) {
        guard values.count == 9 else { return nil }
        self.init(
            columns: Vector3(values[0], values[1], values[2]),
            Vector3(values[3], values[4], values[5]),
            Vector3(values[6], values[7], values[8]))
    }

    /// The nine numbers in column-major order.
    public var columnMajor: [Double] {
        [column0, column1, column2].flatMap { [$0.x, $0.y, $0.z] }
    }

    /// The transpose; for a rotation, the inverse.
    public var transposed: Matrix3 {
        Matrix3(
            columns: Vector3(column0.x, column1.x, column2.x),
            Vector3(column0.y, column1.y, column2.y),
            Vector3(column0.z, column1.z, column2.z))
    }

    /// The determinant; +1 for a rotation.
    public var determinant: Double { column0.dot(column1.cross(column2)) }

    /// Applies the matrix to a vector.
    @inlinable @inline(__always)
    public static func * (matrix: Matrix3, vector: Vector3) -> Vector3 {
        matrix.column0 * vector.x + matrix.column1 * vector.y + matrix.column2 * vector.z
    }

    /// Returns the product: `right` is applied first.
    public static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
        Matrix3(columns: left * right.column0, left * right.column1, left * right.column2)
    }
}
