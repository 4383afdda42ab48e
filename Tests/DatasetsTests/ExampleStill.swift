import LockstepMedia
import LockstepSamples
import Testing

/// A gray image that this machine's encoder makes.
enum ExampleStill {
    static func jpeg(_ size: PixelSize, value: UInt8 = 90) throws -> [UInt8] {
        let pixels = try #require(
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                bytes.initializeMemory(as: UInt8.self, repeating: value)
            })
        return try FFmpegCodecs().makeStillCodec().encodeJPEG(pixels, quality: 0.9)
    }
}
