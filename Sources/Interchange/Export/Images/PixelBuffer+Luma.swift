import LockstepSamples

extension PixelBuffer {
    /// The luma alone, in the same memory; gray images are what they are.
    ///
    /// - Returns: nil for anything but 8-bit images.
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
    /// The same image with chroma, as movies are encoded; a gray one gets that of gray.
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
