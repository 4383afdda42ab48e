import LockstepSamples

extension PixelBuffer {
    /// Creates depth in meters from a file of little-endian 32-bit floats, row after row.
    ///
    /// Rows may be padded, all to the same length.
    ///
    /// - Returns: nil if there are fewer bytes than the pixels need, or they do not divide into
    ///   rows.
    convenience init?(meters bytes: [UInt8], size: PixelSize) {
        guard size.isOfAnImage, bytes.count % size.height == 0 else { return nil }
        let (row, content) = (bytes.count / size.height, size.width * 4)
        // Rows of ARKit's maps are padded to 64 bytes at most; more padding means a map of another
        // size.
        guard row >= content, row - content < 64 else { return nil }
        self.init(format: .float32, size: size) { _, target in
            for line in 0..<size.height {
                let pixels = UnsafeMutableRawBufferPointer(
                    rebasing: target[line * content..<(line + 1) * content])
                pixels.copyBytes(from: bytes[line * row..<line * row + content])
            }
        }
    }

    /// The luma plane of a color image, copied to a separate buffer; any other image as it is.
    var firstPlane: PixelBuffer? {
        guard format == .nv12FullRange else { return self }
        return withPlane(0) { plane in
            PixelBuffer(format: .gray8, size: size) { _, target in
                for line in 0..<plane.size.height {
                    let row = UnsafeMutableRawBufferPointer(
                        rebasing: target[line * size.width..<(line + 1) * size.width])
                    row.copyBytes(from: plane.row(line))
                }
            }
        }
    }
}
