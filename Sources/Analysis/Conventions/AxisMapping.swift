import LockstepSamples

/// A mapping between axes in which each axis is, apart from small angles, one of the other axes or
/// its opposite.
struct AxisMapping: Hashable {
    /// A matrix with one entry of 1 or −1 in each column and each row.
    let matrix: Matrix3
    /// The angle between the given rotation and the mapping, in radians.
    let angle: Double

    /// The mapping nearest to a rotation, mirrored or not.
    init(nearest rotation: Matrix3) {
        let mirrored = rotation.determinant < 0
        let candidates = Self.all.filter { ($0.determinant < 0) == mirrored }
        let best = candidates.max { $0.alikeness(rotation) < $1.alikeness(rotation) }
        matrix = best ?? .identity
        let between = (matrix.transposed * rotation)
        angle = Quaternion(rotation: between).rotationVector.length
    }

    /// All 48 mappings.
    private static let all: [Matrix3] = {
        let axes = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        return orders.flatMap { order in
            (0..<8).map { signs in
                let columns = order.enumerated().map { place, axis in
                    axes[axis] * (signs >> place & 1 == 0 ? 1 : -1)
                }
                return Matrix3(columns: columns[0], columns[1], columns[2])
            }
        }
    }()

    /// Returns the error in a gyroscope's axes if the mapping should be `expected`.
    func change(from expected: Matrix3) -> Change {
        let change = AxisMapping(nearest: AxisMapping(nearest: expected).matrix.transposed * matrix)
        let (x, y, z) = (change.matrix.column0, change.matrix.column1, change.matrix.column2)
        let diagonal = Vector3(x.x, y.y, z.z)
        guard diagonal.x * diagonal.y * diagonal.z != 0 else { return .exchanged(change.matrix) }
        if diagonal == Vector3(1, 1, 1) { return .none }
        if diagonal == Vector3(-1, -1, -1) { return .allSigns }
        return .signs(x: diagonal.x < 0, y: diagonal.y < 0, z: diagonal.z < 0)
    }

    /// An error in axes.
    enum Change: Hashable {
        /// They are as expected.
        case none
        /// All of them have the opposite sign.
        case allSigns
        /// The axes marked true have the opposite sign.
        case signs(x: Bool, y: Bool, z: Bool)
        /// They are swapped; the matrix maps the given axes to the expected ones.
        case exchanged(Matrix3)
    }
}

extension Matrix3 {
    /// The trace of the transpose times `other`: the larger it is, the smaller the angle between
    /// them.
    fileprivate func alikeness(_ other: Matrix3) -> Double {
        column0.dot(other.column0) + column1.dot(other.column1) + column2.dot(other.column2)
    }
}
