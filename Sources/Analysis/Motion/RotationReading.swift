import LockstepSamples

/// A convention of a file's rotations: as stated, or with one of the usual mistakes.
struct RotationReading: Hashable, CaseIterable {
    /// The position of the quaternion's component w when the file was written and read.
    enum Order: String, CaseIterable {
        /// As stated.
        case asStated = "as_stated"
        /// Written x, y, z, w and read as w, x, y, z.
        case wLastReadAsFirst = "w_last_read_as_first"
        /// Written w, x, y, z and read as x, y, z, w.
        case wFirstReadAsLast = "w_first_read_as_last"
    }

    /// The quaternion's component order.
    var order: Order
    /// Whether the rotations map world to camera axes, as quaternions of the other handedness
    /// (JPL's) do too.
    var isInverse: Bool

    /// As stated.
    static let asStated = RotationReading(order: .asStated, isInverse: false)

    static let allCases = Order.allCases.flatMap { order in
        [false, true].map { RotationReading(order: order, isInverse: $0) }
    }

    /// The rotation from camera to world axes for a stated quaternion.
    func worldFromCamera(_ q: Quaternion) -> Quaternion {
        let ordered: Quaternion
        switch order {
        case .asStated: ordered = q
        case .wLastReadAsFirst: ordered = Quaternion(x: q.w, y: q.x, z: q.y, w: q.z)
        case .wFirstReadAsLast: ordered = Quaternion(x: q.y, y: q.z, z: q.w, w: q.x)
        }
        return isInverse ? ordered.inverse : ordered
    }
}
