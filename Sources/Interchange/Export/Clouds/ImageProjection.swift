import LockstepSamples

/// Where points of the world are in a frame's image.
struct ImageProjection {
    private let visionFromWorld: Transform
    /// With the origin at the corner of the first pixel.
    private let intrinsics: Intrinsics
    private let size: PixelSize

    /// - Parameter size: of the pixels in memory, which show what the frame's image does.
    init(of frame: PosedFrame, into size: PixelSize) {
        visionFromWorld = frame.worldFromVision.inverse
        intrinsics = frame.intrinsics(.pixelCorner)
            .scaled(from: frame.size, to: size, origin: .pixelCorner)
        self.size = size
    }

    /// The column and row of the pixel that shows a point; nil if none does.
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
