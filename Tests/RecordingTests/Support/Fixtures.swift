import LockstepSamples
import Testing

/// Reproducible random numbers: SplitMix64 (Steele, Lea, Flood 2014).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A gray 16×16 image of uniform brightness.
func blankImage(_ brightness: UInt8 = 0) throws -> FrameImage {
    .pixels(
        try #require(
            PixelBuffer(format: .gray8, size: PixelSize(width: 16, height: 16)) { _, bytes in
                for index in bytes.indices { bytes[index] = brightness }
            }))
}

/// A frame with a small image and an optional small depth map.
func blankFrame(_ nanoseconds: Int64, depth: Bool = false) throws -> CameraFrame {
    var frame = CameraFrame(
        timestamp: HostTime(nanoseconds: nanoseconds), image: try blankImage())
    if depth { frame.depth = try blankDepth() }
    return frame
}

/// A 4×3 depth map with confidence.
func blankDepth() throws -> DepthMap {
    let size = PixelSize(width: 4, height: 3)
    let depth = try #require(PixelBuffer(format: .float32, size: size) { _, _ in })
    let confidence = try #require(PixelBuffer(format: .gray8, size: size) { _, _ in })
    return try #require(DepthMap(depth: depth, confidence: confidence))
}
