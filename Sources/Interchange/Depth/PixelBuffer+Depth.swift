import LockstepSamples

extension PixelBuffer {
    /// Depth in meters from a file of 32-bit floats, the least significant byte first, row after
    /// row; rows may be padded to the same length each.
    ///
    /// - Returns: nil if the bytes are fewer than the pixels need, or do not divide into rows.
    convenience init?(meters bytes: [UInt8], size: PixelSize) {
        guard size.isOfAnImage, bytes.count % size.height == 0 else { return nil }
        let (row, content) = (bytes.count / size.height, size.width * 4)
        // Rows of ARKit's maps are padded to 64 bytes at most; more is a map of another size.
        guard row >= content, row - content < 64 else { return nil }
        self.init(format: .float32, size: size) { _, target in
            for line in 0..<size.height {
                let pixels = UnsafeMutableRawBufferPointer(
                    rebasing: target[line * content..<(line + 1) * content])
                pixels.copyBytes(from: bytes[line * row..<line * row + content])
            }
        }
    }

    /// The luma of an image in color, or the only plane of any other, as a buffer of its own.
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
