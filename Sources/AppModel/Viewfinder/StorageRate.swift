public import LockstepRecording
public import LockstepSamples

/// How fast a recording fills the disk.
public struct StorageRate: Hashable, Sendable {
    /// Bytes per second.
    public let bytesPerSecond: Double

    /// The rate that a mode will have, before anything is recorded.
    ///
    /// - Parameters:
    ///   - streams: the running streams; a mode's missing ones take no space.
    ///   - imageSize: the images' width and height, pixels.
    ///   - framesPerSecond: the camera's measured rate; nil uses the mode's.
    public init(
        _ mode: RecordingMode, streams: Set<Stream>, imageSize: PixelSize,
        framesPerSecond: Double? = nil
    ) {
        let rate = framesPerSecond ?? mode.framesPerSecond
        var bytes = Self.images(mode, imageSize, rate)
        if streams.contains(.depth) { bytes += Self.depthMapBytes * Self.maps(mode.depth, rate) }
        let inertial: Set<Stream> = [.accelerometer, .gyroscope, .magnetometer, .deviceMotion]
        bytes += Double(streams.intersection(inertial).count) * mode.inertialRateHertz * 100
        if streams.contains(.featurePoints) { bytes += rate * Self.featureBytes }
        if streams.contains(.mesh) { bytes += Self.meshBytes }
        if streams.contains(.audio) { bytes += Self.audioBytes }
        bytesPerSecond = bytes
    }

    /// The rate of a running recording; nil before it is long enough to tell.
    public init?(bytes: Int64, elapsed: HostDuration) {
        guard bytes > 0, elapsed >= Self.shortest else { return nil }
        bytesPerSecond = Double(bytes) / elapsed.seconds
    }

    /// The shortest recording whose own rate is shown: a movie's bytes arrive in fragments of a
    /// second.
    static let shortest = HostDuration.seconds(5)

    /// A JPEG of quality 0.9 takes about 0.35 bytes per pixel (assumed: 0.2 for walls, 0.5 for
    /// leaves).
    static let stillBytesPerPixel = 0.35
    /// A HEIC of the same quality takes three quarters of it (measured with libx265,
    /// docs/decisions/0016; assumed to be no more on phones).
    static let heicBytesPerPixel = stillBytesPerPixel * 0.75
    /// A movie without a bit rate takes about 0.1 bits per pixel (assumed: what encoders of phones
    /// choose for H.264).
    static let movieBitsPerPixel = 0.1
    /// LiDAR's map of 256×192: four bytes of depth and one of confidence per pixel, stored as they
    /// are.
    static let depthMapBytes = 256.0 * 192 * 5
    /// Two hundred feature points (assumed) of about 50 bytes of text.
    static let featureBytes = 10_000.0

    /// Five parts of the mesh change per second (assumed), with 2000 vertices of 24 bytes and 4000
    /// triangles of 14.
    static let meshBytes = 5.0 * (2000 * 24 + 4000 * 14)

    /// One channel of 16 bits at 48 kHz.
    static let audioBytes = 96_000.0

    private static func images(
        _ mode: RecordingMode, _ size: PixelSize, _ rate: Double
    ) -> Double {
        let pixels = Double(size.width) * Double(size.height)
        switch mode.storage {
        case .stills(_, .jpeg): return pixels * rate * stillBytesPerPixel
        case .stills(_, .heic): return pixels * rate * heicBytesPerPixel
        case .movie(let plan):
            let bits = plan.bitsPerSecond.map(Double.init) ?? pixels * rate * movieBitsPerPixel
            return bits / 8
        }
    }

    private static func maps(_ plan: DepthPlan, _ rate: Double) -> Double {
        switch plan {
        case .none: return 0
        case .everyFrame: return rate
        case .keyframes(let perSecond): return min(perSecond, rate)
        }
    }

    /// How long a recording can last until the disk is so full that it ends; nil if unknown.
    public func timeLeft(freeBytes: Int64, until limit: SpaceLimit = SpaceLimit()) -> HostDuration?
    {
        guard bytesPerSecond > 0 else { return nil }
        let usable = Double(max(0, freeBytes - limit.bytesToStop))
        return HostDuration(seconds: usable / bytesPerSecond)
    }

    /// Megabytes per minute as text: "540 MB/min".
    var text: Phrase {
        let megabytes = bytesPerSecond * 60 / 1e6
        return Phrase(
            "%@ MB/min", .number(SessionNumbers.fixed(megabytes, bytesPerSecond < 1e6 ? 1 : 0)))
    }
}

/// A duration as the largest two units, rounded down: "3 h 20 min", "12 min", "45 s".
func roughText(_ duration: HostDuration) -> Phrase {
    let seconds = max(0, duration.nanoseconds / 1_000_000_000)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    if hours >= 100 { return Phrase("%@ h", .text("\(hours)")) }
    if hours > 0 { return Phrase("%@ h %@ min", .text("\(hours)"), .text("\(minutes)")) }
    return minutes > 0
        ? Phrase("%@ min", .text("\(minutes)")) : Phrase("%@ s", .text("\(seconds)"))
}
