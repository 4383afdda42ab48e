import LockstepSamples

/// The conversion of luma and chroma from another color matrix to that of JPEG, ITU-R BT.601, both
/// with the full range.
///
/// Gray stays the same, so the difference of luma and the new chroma depend only on chroma.
struct ColorMatrix {
    /// What one unit of Cb and of Cr adds to a value, in 1/65,536.
    private struct Shares {
        let cb: Int
        let cr: Int

        /// Adds the shares of a pair, each 0 for a byte of 128, to a byte.
        func added(to base: Int, _ cb: UInt8, _ cr: UInt8) -> UInt8 {
            let sum = self.cb * (Int(cb) - 128) + self.cr * (Int(cr) - 128)
            return UInt8(clamping: base + (sum + 32_768) >> 16)
        }
    }

    private let luma: Shares
    private let blue: Shares
    private let red: Shares

    /// The shares of red and blue in luma.
    private typealias Weights = (red: Double, blue: Double)

    /// BT.601 (ITU-T H.273: 5 and 6).
    private static let target: Weights = (0.299, 0.114)

    /// Creates the conversion from the matrix with these coefficients of ITU-T H.273.
    ///
    /// - Returns: nil if nothing must be converted: BT.601, or an unspecified matrix.
    /// - Throws: ``MediaError`` for a matrix that images of cameras do not have.
    init?(_ coefficients: Int) throws(MediaError) {
        let weights: Weights
        switch coefficients {
        case 2, 5, 6: return nil
        case 1: weights = (0.2126, 0.0722)
        case 9: weights = (0.2627, 0.0593)
        default:
            throw .unsupportedHEIC(
                "the image has an unsupported color matrix, \(coefficients) of H.273")
        }
        let green = 1 - weights.red - weights.blue
        // The red, green and blue of one unit of Cb and of Cr.
        let ofBlue = Self.parts(
            red: 0, green: -2 * weights.blue * (1 - weights.blue) / green,
            blue: 2 * (1 - weights.blue))
        let ofRed = Self.parts(
            red: 2 * (1 - weights.red), green: -2 * weights.red * (1 - weights.red) / green,
            blue: 0)
        luma = Shares(cb: ofBlue[0], cr: ofRed[0])
        blue = Shares(cb: ofBlue[1], cr: ofRed[1])
        red = Shares(cb: ofBlue[2], cr: ofRed[2])
    }

    /// Returns the luma, Cb and Cr of a color by BT.601, in 1/65,536.
    private static func parts(red: Double, green: Double, blue: Double) -> [Int] {
        let luma =
            target.red * red + (1 - target.red - target.blue) * green + target.blue * blue
        let parts = [
            luma, (blue - luma) / (2 * (1 - target.blue)), (red - luma) / (2 * (1 - target.red)),
        ]
        return parts.map { Int(($0 * 65_536).rounded()) }
    }

    /// Returns an image with BT.601's luma and chroma.
    func converted(_ pixels: PixelBuffer) -> PixelBuffer? {
        pixels.withPlane(0) { luma in
            pixels.withPlane(1) { chroma in
                PixelBuffer(format: .nv12FullRange, size: pixels.size) { plane, bytes in
                    if plane == 0 {
                        copy(luma, chroma, to: bytes)
                    } else {
                        copy(chroma, to: bytes)
                    }
                }
            }
        }
    }

    private func copy(
        _ plane: PixelPlane, _ chroma: PixelPlane, to target: UnsafeMutableRawBufferPointer
    ) {
        let width = plane.size.width
        for y in 0..<plane.size.height {
            let (row, pairs) = (plane.row(y), chroma.row(y / 2))
            for x in 0..<width {
                let pair = x / 2 * 2
                target[y * width + x] = luma.added(to: Int(row[x]), pairs[pair], pairs[pair + 1])
            }
        }
    }

    private func copy(_ chroma: PixelPlane, to target: UnsafeMutableRawBufferPointer) {
        let width = 2 * chroma.size.width
        for y in 0..<chroma.size.height {
            let pairs = chroma.row(y)
            for pair in stride(from: 0, to: width, by: 2) {
                let (cb, cr) = (pairs[pair], pairs[pair + 1])
                target[y * width + pair] = blue.added(to: 128, cb, cr)
                target[y * width + pair + 1] = red.added(to: 128, cb, cr)
            }
        }
    }
}

extension PixelBuffer {
    /// Returns the same image with JPEG's color matrix.
    func converted(fromMatrix coefficients: Int) throws(MediaError) -> PixelBuffer {
        guard format == .nv12FullRange, let matrix = try ColorMatrix(coefficients) else {
            return self
        }
        guard let converted = matrix.converted(self) else { throw .noMemory(for: "an image") }
        return converted
    }
}
