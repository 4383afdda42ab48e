package import LockstepSamples

extension CGImage {
    /// Luma and chroma of the image, for our own codecs.
    ///
    /// They are the original ones if the image was made from luma and chroma; 16-bit gray is
    /// unchanged. Otherwise they are computed from the colors by the matrix of ITU-R BT.601 in full
    /// range, chroma as the mean of four pixels.
    ///
    /// - Returns: nil if an image is too large for memory.
    package var image: PixelBuffer? {
        if case .image(let image) = content { return image }
        let size = PixelSize(width: width, height: height)
        if case .rows(let data, let bytesPerRow, .gray16) = content {
            return PixelBuffer(format: .gray16, size: size) { _, bytes in
                for y in 0..<height {
                    let row = data[y * bytesPerRow..<y * bytesPerRow + 2 * width]
                    row.copyBytes(
                        to: UnsafeMutableRawBufferPointer(rebasing: bytes[(2 * width * y)...]))
                }
            }
        }
        if colorSpace?.model == .monochrome {
            return withColors { color in
                PixelBuffer(format: .gray8, size: size) { _, bytes in
                    fill(bytes) { x, y in color(x, y).luma }
                }
            }
        }
        return withColors { color in
            PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
                guard plane == 1 else { return fill(bytes) { x, y in color(x, y).luma } }
                fillChroma(bytes, color)
            }
        }
    }

    private func fill(_ bytes: UnsafeMutableRawBufferPointer, _ value: (Int, Int) -> Int) {
        for y in 0..<height {
            for x in 0..<width { bytes[y * width + x] = UInt8(clamping: value(x, y)) }
        }
    }

    private func fillChroma(
        _ bytes: UnsafeMutableRawBufferPointer, _ color: (Int, Int) -> Color
    ) {
        let (columns, rows) = (width / 2 + width % 2, height / 2 + height % 2)
        for row in 0..<rows {
            for column in 0..<columns {
                let mean = Color.mean(
                    [(0, 0), (1, 0), (0, 1), (1, 1)].map { offset in
                        // At an odd edge the last pixel replaces the missing one.
                        color(
                            min(column * 2 + offset.0, width - 1),
                            min(row * 2 + offset.1, height - 1))
                    })
                let place = (row * columns + column) * 2
                bytes[place] = UInt8(clamping: mean.blueness)
                bytes[place + 1] = UInt8(clamping: mean.redness)
            }
        }
    }
}

extension Color {
    /// Returns the mean of four colors, rounded to the nearest integers.
    package static func mean(_ four: [Color]) -> Color {
        Color(
            red: (four.reduce(0) { $0 + $1.red } + 2) / 4,
            green: (four.reduce(0) { $0 + $1.green } + 2) / 4,
            blue: (four.reduce(0) { $0 + $1.blue } + 2) / 4)
    }
}
