import LockstepSamples

/// The projection of world points into a frame's image.
struct ImageProjection {
    private let visionFromWorld: Transform
    /// The intrinsics, (0, 0) at the corner of the first pixel.
    private let intrinsics: Intrinsics
    private let size: PixelSize

    /// - Parameter size: The size of the pixels in memory, which may be scaled.
    init(of frame: PosedFrame, into size: PixelSize) {
        visionFromWorld = frame.worldFromVision.inverse
        intrinsics = frame.intrinsics(.pixelCorner)
            .scaled(from: frame.size, to: size, origin: .pixelCorner)
        self.size = size
    }

    /// Returns the pixel that a point projects to; nil if it is outside the image.
    func pixel(of place: Vector3) -> (column: Int, row: Int)? {
        let point = visionFromWorld * place
        let column = intrinsics.fx * point.x / point.z + intrinsics.cx
        let row = intrinsics.fy * point.y / point.z + intrinsics.cy
        // Comparisons with NaN are false.
        guard point.z > 0, column >= 0, row >= 0, column < Double(size.width),
            row < Double(size.height)
        else { return nil }
        return (Int(column), Int(row))
    }
}
