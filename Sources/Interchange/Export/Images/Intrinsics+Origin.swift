import LockstepSamples

extension Intrinsics {
    /// The same camera with (0, 0) at another place of the first pixel: its corner lies half a pixel
    /// before its center, so that everything counts half a pixel more from there.
    func counted(from wanted: PixelOrigin, insteadOf origin: PixelOrigin) -> Intrinsics {
        guard wanted != origin else { return self }
        let shift = wanted == .pixelCorner ? 0.5 : -0.5
        return Intrinsics(fx: fx, fy: fy, cx: cx + shift, cy: cy + shift)
    }
}
