import LockstepFormats
import LockstepSamples

/// A stored frame with pose and intrinsics, as reconstruction needs it.
struct PosedFrame {
    /// The frame's row.
    let row: FrameRow
    /// The image's size.
    let size: PixelSize
    /// The rigid camera-to-world transform; camera axes are vision's: x right, y down, z forward.
    let worldFromVision: Transform
    private let intrinsics: Intrinsics
    private let origin: PixelOrigin

    /// - Parameter origin: The position of (0, 0) in the row's intrinsics.
    /// - Returns: nil if the row has no pose or intrinsics, or invalid values.
    init?(_ row: FrameRow, origin: PixelOrigin) {
        guard let size = row.size, size.isOfAnImage, let intrinsics = row.intrinsics,
            intrinsics.isOfACamera,
            let pose = row.worldFromVision, pose.isRigid
        else { return nil }
        self.row = row
        self.size = size
        self.intrinsics = intrinsics
        self.origin = origin
        worldFromVision = pose
    }

    /// Returns the intrinsics with (0, 0) at another position in the first pixel.
    func intrinsics(_ wanted: PixelOrigin) -> Intrinsics {
        intrinsics.counted(from: wanted, insteadOf: origin)
    }
}

extension Intrinsics {
    /// Whether the values can be a camera's.
    fileprivate var isOfACamera: Bool {
        fx > 0 && fy > 0 && [fx, fy, cx, cy].allSatisfy(\.isFinite)
    }
}

extension Transform {
    /// The maximum deviation from a rotation matrix: single-precision values are good to 10⁻⁷, and
    /// sources with four decimals are accepted.
    private static let tolerance = 1e-3

    /// Whether the transform consists of a rotation and a translation only.
    fileprivate var isRigid: Bool {
        guard columnMajor.allSatisfy(\.isFinite) else { return false }
        let turn = rotation
        let errors = zip((turn * turn.transposed).columnMajor, Matrix3.identity.columnMajor)
            .map { ($0 - $1).magnitude }
        return errors.allSatisfy { $0 < Self.tolerance } && turn.determinant > 0
    }
}
