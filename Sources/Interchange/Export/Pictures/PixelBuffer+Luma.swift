import LockstepSamples

extension PixelBuffer {
    /// The luma alone, in the same memory; grey pictures are what they are.
    ///
    /// - Returns: nil of anything but 8-bit pictures.
    var luma: PixelBuffer? {
        switch format {
        case .gray8: return self
        case .nv12FullRange:
            return withPlane(0) { plane in
                PixelBuffer(
                    format: .gray8, size: size,
                    planes: [(plane.baseAddress, plane.bytesPerRow)]
                ) { [self] in withExtendedLifetime(self) {} }
            }
        case .gray16, .float32: return nil
        }
    }
}
