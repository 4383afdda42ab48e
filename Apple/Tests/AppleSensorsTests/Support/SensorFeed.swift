import LockstepSamples

// Unchecked: a stored source is asked by one thread at a time.

/// What a phone's sensors give in a test, each sample 4 ms after it was taken.
final class SensorFeed: StoredSource, @unchecked Sendable {
    /// How long a sample is on its way.
    static let delay = HostDuration.milliseconds(4)

    let description: SourceDescription
    private var samples: ArraySlice<Sample>

    /// Samples in order of their times.
    init(_ samples: [Sample], _ streams: [StreamDescription] = []) {
        self.samples = samples[...]
        description = SourceDescription(streams: streams)
    }

    /// `count` images at an even rate, the first one image's time after the start.
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
    /// A camera's stream.
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
    /// When every phone of these tests starts: 1000 s of uptime.
    static let start = HostTime(nanoseconds: 1_000_000_000_000)

    /// The time of the reading with this number at an even rate.
    static func reading(_ index: Int, hertz: Int64) -> HostTime {
        start + HostDuration(nanoseconds: Int64(index + 1) * 1_000_000_000 / hertz)
    }
}

extension PixelSize {
    /// An image whose rows a phone pads.
    static let small = PixelSize(width: 12, height: 8)
}

extension CameraFrame {
    /// An image whose bytes tell which one it is.
    static func numbered(
        _ index: Int, size: PixelSize = .small, hertz: Int64 = 30
    ) -> CameraFrame {
        CameraFrame(
            timestamp: .reading(index, hertz: hertz),
            image: .pixels(.numbered(index, .nv12FullRange, size)))
    }
}

extension PixelBuffer {
    /// Pixels whose bytes tell where they are and of which image.
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

    /// All bytes plane by plane, padding left out.
    var content: [UInt8] { withContentBytes { Array($0) } }

    /// The same pixels in plain memory, so that the platform gets its own buffer back.
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
