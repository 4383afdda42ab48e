internal import CoreFoundationNames
public import CoreGraphics
internal import Foundation
internal import LockstepConcurrency

/// The images on the screen, which the browser reads by their paths.
public final class ScreenImages: Sendable {
    /// The images of this process.
    public static let shared = ScreenImages()

    /// Creates a list without images, whose paths differ from those of every other list.
    public init() {}

    private struct State {
        var images: [(image: CGImage, number: Int)] = []
        var last = 0
    }

    private let state = Mutex(State())
    /// Browsers keep an image by its path, so a path of an earlier launch must not come again.
    private let folder = "/image/\(String(UInt64.random(in: 0...UInt64.max), radix: 36))/"
    /// The most images kept: more than a screen shows, few enough for the pixels of thumbnails and
    /// photos to fit in memory.
    private static let most = 200

    /// The path of an image; the same image has the same one.
    public func path(of image: CGImage) -> String {
        let number = state.withLock { state in
            if let known = state.images.last(where: { $0.image === image }) { return known.number }
            state.last += 1
            state.images.append((image, state.last))
            if state.images.count > Self.most { state.images.removeFirst() }
            return state.last
        }
        return "\(folder)\(number).bmp"
    }

    /// The image at a path as a bitmap file; nil if it is unknown, or no longer on the screen.
    public func bytes(at path: String) -> [UInt8]? {
        guard path.hasPrefix(folder), path.hasSuffix(".bmp"),
            let number = Int(path.dropFirst(folder.count).dropLast(4))
        else { return nil }
        let image = state.withLock { state in
            state.images.first { $0.number == number }?.image
        }
        return image.flatMap(Self.bitmap)
    }

    /// The image as a Windows bitmap with 32 bits per pixel and opacity (BITMAPV4HEADER): browsers
    /// read it, and it needs no encoder.
    private static func bitmap(_ image: CGImage) -> [UInt8]? {
        let pixels = image.rgba
        guard image.width > 0, pixels.count == 4 * image.width * image.height else { return nil }
        return header(width: image.width, height: image.height) + pixels
    }

    private static func header(width: Int, height: Int) -> [UInt8] {
        let (fileHeader, imageHeader) = (14, 108)
        var bytes: [UInt8] = [0x42, 0x4d]
        func add32(_ value: Int) {
            for shift in [0, 8, 16, 24] {
                bytes.append(
                    UInt8(truncatingIfNeeded: Int32(truncatingIfNeeded: value) >> Int32(shift)))
            }
        }
        add32(fileHeader + imageHeader + 4 * width * height)
        add32(0)
        add32(fileHeader + imageHeader)
        add32(imageHeader)
        add32(width)
        // Negative: the first row is the uppermost.
        add32(-height)
        bytes += [1, 0, 32, 0]
        // Channels by their masks.
        add32(3)
        add32(4 * width * height)
        for _ in 0..<4 { add32(0) }
        // Red, green, blue and opacity, in the order of their bytes in memory.
        for mask in [0xff, 0xff00, 0xff_0000, 0xff00_0000] { add32(mask) }
        // "sRGB"; then endpoints and gamma, which that leaves unused.
        add32(0x7352_4742)
        bytes += Array(repeating: 0, count: 48)
        return bytes
    }
}
