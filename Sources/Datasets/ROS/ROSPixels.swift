import LockstepFormats
import LockstepSamples

/// The pixel format of a raw image (sensor_msgs/image_encodings.hpp), for encodings that cameras
/// publish.
enum ROSPixels {
    case gray8
    case gray16
    /// The number of bytes per pixel, and the offsets of red, green and blue in it.
    case colors(byteCount: Int, red: Int, green: Int, blue: Int)
    /// The position of red in the top left square of 2×2 pixels; blue is opposite, green is the
    /// rest.
    case mosaic(redColumn: Int, redRow: Int)
    /// Two pixels in four bytes, with limited range (BT.601), as cv_bridge reads them.
    case chromaPairs(isLumaFirst: Bool)

    init?(encoding: String) {
        switch encoding {
        case "mono8", "8UC1": self = .gray8
        case "mono16": self = .gray16
        case "rgb8": self = .colors(byteCount: 3, red: 0, green: 1, blue: 2)
        case "bgr8", "8UC3": self = .colors(byteCount: 3, red: 2, green: 1, blue: 0)
        case "rgba8": self = .colors(byteCount: 4, red: 0, green: 1, blue: 2)
        case "bgra8", "8UC4": self = .colors(byteCount: 4, red: 2, green: 1, blue: 0)
        case "bayer_rggb8": self = .mosaic(redColumn: 0, redRow: 0)
        case "bayer_grbg8": self = .mosaic(redColumn: 1, redRow: 0)
        case "bayer_gbrg8": self = .mosaic(redColumn: 0, redRow: 1)
        case "bayer_bggr8": self = .mosaic(redColumn: 1, redRow: 1)
        case "yuv422", "uyvy": self = .chromaPairs(isLumaFirst: false)
        case "yuv422_yuy2", "yuyv": self = .chromaPairs(isLumaFirst: true)
        default: return nil
        }
    }

    var hasColor: Bool {
        switch self {
        case .gray8, .gray16: return false
        case .colors, .mosaic, .chromaPairs: return true
        }
    }

    private var bytesPerPixel: Int {
        switch self {
        case .gray8, .mosaic: return 1
        case .gray16, .chromaPairs: return 2
        case .colors(let byteCount, _, _, _): return byteCount
        }
    }

    /// A notice about the conversion, one sentence; nil if pixels are stored unchanged.
    func notice(encoding: String) -> String? {
        switch self {
        case .gray8, .colors: return encoding.hasPrefix("8UC") && hasColor ? Self.order : nil
        case .gray16: return "The lower 8 bits of 16-bit images are left out."
        case .mosaic:
            return "Colors were interpolated bilinearly from the Bayer pattern of \(encoding)."
        case .chromaPairs:
            return "Images in \(encoding) were read as limited range (BT.601), as cv_bridge does."
        }
    }

    private static let order = "Channels without names were read as blue, green, red (OpenCV)."

    /// Converts a message's image to gray8, or to full-range luma and chroma.
    ///
    /// - Throws: ``RecordedImageError`` if its size does not match its bytes.
    func pixels(of image: ROSImage) throws -> PixelBuffer {
        switch self {
        case .gray8: return try image.plane(.gray8, of: UInt8.self) { $0 }
        case .gray16: return try image.plane(.gray8, of: UInt16.self) { UInt8($0 >> 8) }
        case .colors(let byteCount, let red, let green, let blue):
            let step = try image.checkedStep(byteCount)
            return try image.colors { bytes, column, row in
                let place = row * step + column * byteCount
                return (bytes[place + red], bytes[place + green], bytes[place + blue])
            }
        case .mosaic(let column, let row):
            let step = try image.checkedStep(1)
            let mosaic = ColorMosaic(
                size: image.size, bytesPerRow: step, redColumn: column, redRow: row)
            return try image.colors { mosaic.color(in: $0, column: $1, row: $2) }
        case .chromaPairs(let isLumaFirst): return try image.fullRange(isLumaFirst: isLumaFirst)
        }
    }
}

extension ROSImage {
    /// JFIF luma and chroma from the color of each pixel.
    fileprivate func colors(
        _ color: (_ bytes: UnsafeBufferPointer<UInt8>, _ column: Int, _ row: Int) -> ColorBytes
    ) throws -> PixelBuffer {
        let size = self.size
        let pixels = bytes.withUnsafeBufferPointer { bytes in
            PixelBuffer(fullRange: size) { column, row in color(bytes, column, row) }
        }
        guard let pixels else { throw wrongSize }
        return pixels
    }

    /// Converts pairs of pixels that share chroma from limited to full range; then two rows share
    /// chroma.
    fileprivate func fullRange(isLumaFirst: Bool) throws -> PixelBuffer {
        let step = try checkedStep(2)
        // The second chroma value of the last pixel would be after its row.
        guard size.width % 2 == 0 else { throw wrongSize }
        let (luma, chroma) = isLumaFirst ? (0, 1) : (1, 0)
        let pixels = PixelBuffer(format: .nv12FullRange, size: size) { plane, target in
            guard plane > 0 else {
                for row in 0..<size.height {
                    for column in 0..<size.width {
                        let value = Int(bytes[row * step + 2 * column + luma])
                        target[row * size.width + column] = Self.stretched(value - 16, by: 219)
                    }
                }
                return
            }
            for row in 0..<(size.height + 1) / 2 {
                let rows = (2 * row * step, min(2 * row + 1, size.height - 1) * step)
                for place in 0..<size.width {
                    let (first, second) = (
                        Int(bytes[rows.0 + 2 * place + chroma]),
                        Int(bytes[rows.1 + 2 * place + chroma])
                    )
                    target[row * size.width + place] = Self.stretched(
                        first + second - 256, by: 2 * 224, from: 128)
                }
            }
        }
        guard let pixels else { throw wrongSize }
        return pixels
    }

    private static func stretched(_ value: Int, by range: Int, from zero: Int = 0) -> UInt8 {
        let scaled = (Double(value) * 255 / Double(range)).rounded()
        return UInt8(min(max(scaled + Double(zero), 0), 255))
    }
}
