import LockstepSamples

// Unchecked: only one thread at a time reads a stored source.

/// Small images at a constant rate, distinguishable by their pixels.
final class Feed: StoredSource, @unchecked Sendable {
    static let size = PixelSize(width: 6, height: 4)

    let description: SourceDescription
    private var frames: ArraySlice<CameraFrame>

    /// A source with an image every 1/`hertz` s, from 1000 s of uptime on.
    init(
        _ count: Int, hertz: Int64 = 30, _ change: (Int, inout CameraFrame) -> Void = { _, _ in }
    ) {
        var camera = StreamDescription(stream: .camera, requestedRateHertz: Double(hertz))
        camera.size = Self.size
        description = SourceDescription(streams: [camera])
        frames =
            (0..<count).compactMap { index in
                guard let pixels = Self.pixels(UInt8(truncatingIfNeeded: index)) else { return nil }
                let time = HostTime(
                    nanoseconds: 1_000_000_000_000 + Int64(index) * 1_000_000_000 / hertz)
                var frame = CameraFrame(timestamp: time, image: .pixels(pixels))
                frame.worldFromCamera = .identity
                frame.trackingState = .normal
                change(index, &frame)
                return frame
            }[...]
    }

    func next() throws -> Delivery? {
        frames.popFirst().map { Delivery(.frame($0), arrival: $0.timestamp) }
    }

    private static func pixels(_ first: UInt8) -> PixelBuffer? {
        PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
            for index in bytes.indices {
                bytes[index] = first &+ UInt8(truncatingIfNeeded: 100 * plane + index)
            }
        }
    }
}
