import LockstepSamples

// Unchecked: only one thread at a time calls `next`.

/// The samples of a test phone's sensors, each delivered 4 ms after its timestamp.
final class SensorFeed: StoredSource, @unchecked Sendable {
    /// The time from a sample's timestamp to its delivery.
    static let delay = HostDuration.milliseconds(4)

    let description: SourceDescription
    private var samples: ArraySlice<Sample>

    /// Creates a feed of samples in timestamp order.
    init(_ samples: [Sample], _ streams: [StreamDescription] = []) {
        self.samples = samples[...]
        description = SourceDescription(streams: streams)
    }

    /// Creates a feed of `count` images at a constant rate, the first one interval after the start.
    convenience init(
        frames count: Int, size: PixelSize = .small, hertz: Int64 = 30,
        origin: PixelOrigin = .pixelCorner,
        _ change: (Int, inout CameraFrame) -> Void = { _, _ in }
    ) {
        let frames = (0..<count).map { index -> Sample in
            var frame = CameraFrame.numbered(index, size: size, hertz: hertz)
            change(index, &frame)
            return .frame(frame)
        }
        self.init(frames, [.camera(size, hertz, origin)])
    }

    func next() throws -> Delivery? {
        samples.popFirst().map { Delivery($0, arrival: $0.timestamp + Self.delay) }
    }
}

extension StreamDescription {
    /// The description of a camera stream.
    static func camera(
        _ size: PixelSize, _ hertz: Int64 = 30, _ origin: PixelOrigin = .pixelCorner
    ) -> StreamDescription {
        var camera = StreamDescription(stream: .camera, requestedRateHertz: Double(hertz))
        camera.size = size
        camera.pixelOrigin = origin
        return camera
    }
}

extension HostTime {
    /// The start of every phone in these tests: 1000 s of uptime.
    static let start = HostTime(nanoseconds: 1_000_000_000_000)

    /// The time of the sample with this zero-based index at a constant rate.
    static func reading(_ index: Int, hertz: Int64) -> HostTime {
        start + HostDuration(nanoseconds: Int64(index + 1) * 1_000_000_000 / hertz)
    }
}

extension PixelSize {
    /// A size for which a phone pads the rows.
    static let small = PixelSize(width: 12, height: 8)
}

extension CameraFrame {
    /// A frame whose pixel values depend on its index.
    static func numbered(
        _ index: Int, size: PixelSize = .small, hertz: Int64 = 30
    ) -> CameraFrame {
        CameraFrame(
            timestamp: .reading(index, hertz: hertz),
            image: .pixels(.numbered(index, .nv12FullRange, size)))
    }
}

extension PixelBuffer {
    /// Pixels whose values depend on the image's index, the plane and the position.
    static func numbered(
        _ index: Int, _ format: PixelFormat, _ size: PixelSize = .small
    ) -> PixelBuffer {
        let made = PixelBuffer(format: format, size: size) { plane, bytes in
            for place in bytes.indices {
                bytes[place] = UInt8(truncatingIfNeeded: index * 31 + plane * 7 + place)
            }
        }
        guard let made else { preconditionFailure("the test's image has a size") }
        return made
    }

    /// All bytes, plane by plane, without padding.
    var content: [UInt8] { withContentBytes { Array($0) } }

    /// A copy of the pixels, so that the platform's buffer can be reused.
    var detached: PixelBuffer {
        let copy = PixelBuffer(format: format, size: size) { plane, bytes in
            let content = withPlane(plane) { plane in
                (0..<plane.size.height).flatMap { Array(plane.row($0)) }
            }
            bytes.copyBytes(from: content)
        }
        return copy ?? self
    }
}
