/// A 4×4 matrix that maps points from one coordinate frame into another, in columns and meters.
///
/// A variable is named after both frames so that neighbors cancel: `worldFromCamera` maps a point
/// in camera axes to world axes, and `worldFromCamera * cameraFromImu` is `worldFromImu`. ARKit's
/// camera axes are x right, y up, z towards the viewer in the native landscape image.
public struct Transform: Hashable, Sendable {
    /// The sixteen numbers in column-major order, exactly as the source provided them.
    public let columnMajor: [Double]

    /// The identity transform.
    public static let identity = Transform(rotation: .identity, translation: .zero)

    /// Creates a transform from sixteen numbers in column-major order.
    ///
    /// - Returns: Nil if there are not sixteen numbers.
    public init?(columnMajor: [Double]) {
        guard columnMajor.count == 16 else { return nil }
        self.columnMajor = columnMajor
    }

    /// Creates a rigid transform: rotate, then translate by `translation` meters.
    public init(rotation: Matrix3, translation: Vector3) {
        let (x, y, z) = (rotation.column0, rotation.column1, rotation.column2)
        columnMajor = [
            x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0,
            translation.x, translation.y, translation.z, 1,
        ]
    }

    /// The upper left 3×3 block.
    public var rotation: Matrix3 {
        Matrix3(columns: column(0), column(1), column(2))
    }

    /// The last column: the position of the inner frame's origin in the outer frame, in meters.
    public var translation: Vector3 { column(3) }

    /// The inverse of a rigid transform: for `worldFromCamera`, `cameraFromWorld`.
    public var inverse: Transform {
        let back = rotation.transposed
        return Transform(rotation: back, translation: -(back * translation))
    }

    /// Returns the product of two rigid transforms: `right` is applied first.
    public static func * (left: Transform, right: Transform) -> Transform {
        Transform(
            rotation: left.rotation * right.rotation,
            translation: left.rotation * right.translation + left.translation)
    }

    /// Applies the transform to a point in meters.
    public static func * (transform: Transform, point: Vector3) -> Vector3 {
        transform.rotation * point + transform.translation
    }

    private func column(_ index: Int) -> Vector3 {
        Vector3(columnMajor[4 * index], columnMajor[4 * index + 1], columnMajor[4 * index + 2])
    }
}
