import LockstepSamples

extension PixelBuffer {
    /// The luma plane as a gray image in the same memory; a gray image itself.
    ///
    /// - Returns: nil if the image is not 8-bit.
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

extension PixelBuffer {
    /// The same image with chroma, as movie encoders need it; a gray image gets neutral chroma.
    var withChroma: PixelBuffer {
        guard format == .gray8 else { return self }
        let gray: UInt8 = 128
        let image = withPlane(0) { luma in
            PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
                guard plane == 0 else {
                    for index in bytes.indices { bytes[index] = gray }
                    return
                }
                for row in 0..<luma.size.height {
                    UnsafeMutableRawBufferPointer(
                        rebasing: bytes[row * luma.size.width..<(row + 1) * luma.size.width]
                    ).copyMemory(from: luma.row(row))
                }
            }
        }
        return image ?? self
    }
}
