import LockstepFormats
import LockstepSamples

/// A stored frame whose camera is known: what reconstruction begins with.
struct PosedFrame {
    /// The frame's row.
    let row: FrameRow
    /// The image's size.
    let size: PixelSize
    /// Camera-to-world, rigid; camera axes are vision's: x right, y down, z forward.
    let worldFromVision: Transform
    private let intrinsics: Intrinsics
    private let origin: PixelOrigin

    /// - Parameter origin: where (0, 0) of the row's intrinsics lies.
    /// - Returns: nil if the row has no pose or intrinsics, or numbers that are no camera's.
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

    /// The intrinsics with (0, 0) at another place of the first pixel.
    func intrinsics(_ wanted: PixelOrigin) -> Intrinsics {
        intrinsics.counted(from: wanted, insteadOf: origin)
    }
}

extension Intrinsics {
    /// Whether the numbers can be a camera's.
    fileprivate var isOfACamera: Bool {
        fx > 0 && fy > 0 && [fx, fy, cx, cy].allSatisfy(\.isFinite)
    }
}

extension Transform {
    /// How far a rotation may be from one: of single precision, numbers are good to 10⁻⁷; a source
    /// with four decimals is taken.
    private static let tolerance = 1e-3

    /// Whether it turns and moves and does nothing else.
    fileprivate var isRigid: Bool {
        guard columnMajor.allSatisfy(\.isFinite) else { return false }
        let turn = rotation
        let errors = zip((turn * turn.transposed).columnMajor, Matrix3.identity.columnMajor)
            .map { ($0 - $1).magnitude }
        return errors.allSatisfy { $0 < Self.tolerance } && turn.determinant > 0
    }
}
