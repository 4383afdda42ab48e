import LockstepSamples

/// Red, green and blue of a pixel.
typealias ColorBytes = (red: UInt8, green: UInt8, blue: UInt8)

extension PixelBuffer {
    /// Creates full-range luma and chroma (JFIF 1.02) of an image whose pixels `color` returns.
    ///
    /// Chroma is the mean over 2×2 pixels.
    ///
    /// - Returns: nil if the size is not positive or too large.
    convenience init?(
        fullRange size: PixelSize, _ color: (_ column: Int, _ row: Int) -> ColorBytes
    ) {
        let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        // Chroma takes at most as much memory as luma, and is computed in the same pass.
        var chroma = [SIMD2<Int32>](repeating: .zero, count: max(0, half.width))
        var pairs: [UInt8] = []
        self.init(format: .nv12FullRange, size: size) { plane, bytes in
            guard plane == 0 else { return bytes.copyBytes(from: pairs) }
            pairs.reserveCapacity(2 * half.area)
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let color = color(column, row)
                    bytes[row * size.width + column] = Self.luma(color)
                    // The last column of an odd width counts twice, in place of its missing
                    // neighbor.
                    let weight: Int32 =
                        column == size.width - 1 && size.width % 2 == 1 ? 2 : 1
                    chroma[column / 2] &+= Self.chroma(color) &* weight
                }
                guard row % 2 == 1 || row == size.height - 1 else { continue }
                let count: Int32 = row % 2 == 1 ? 4 : 2
                for sum in chroma {
                    pairs.append(Self.byte(sum.x, count))
                    pairs.append(Self.byte(sum.y, count))
                }
                for index in chroma.indices { chroma[index] = .zero }
            }
        }
    }

    private static func luma(_ color: ColorBytes) -> UInt8 {
        let sum =
            19_595 * Int32(color.red) + 38_470 * Int32(color.green) + 7471 * Int32(color.blue)
        return UInt8(truncatingIfNeeded: (sum + 32_768) >> 16)
    }

    /// Cb and Cr without their offset of 128, in units of 2⁻¹⁶.
    private static func chroma(_ color: ColorBytes) -> SIMD2<Int32> {
        let (red, green, blue) = (Int32(color.red), Int32(color.green), Int32(color.blue))
        return SIMD2(
            -11_059 * red - 21_709 * green + 32_768 * blue,
            32_768 * red - 27_439 * green - 5329 * blue)
    }

    private static func byte(_ sum: Int32, _ count: Int32) -> UInt8 {
        UInt8(clamping: 128 + (sum / count + 32_768) >> 16)
    }
}
