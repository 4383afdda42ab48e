import LockstepSamples

extension Intrinsics {
    /// Returns the same camera with (0, 0) at another position in the first pixel.
    ///
    /// Coordinates from the pixel's corner are half a pixel larger than those from its center.
    func counted(from wanted: PixelOrigin, insteadOf origin: PixelOrigin) -> Intrinsics {
        guard wanted != origin else { return self }
        let shift = wanted == .pixelCorner ? 0.5 : -0.5
        return Intrinsics(fx: fx, fy: fy, cx: cx + shift, cy: cy + shift)
    }
}
