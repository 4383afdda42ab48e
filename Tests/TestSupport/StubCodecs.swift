public import LockstepSamples
import LockstepSessions

/// Minimal codecs for testing a recorder without a media library.
///
/// A still is a mark and the image's first byte. A movie is a header and eight bytes of time per
/// image. Closures cause failures and delays.
public struct StubCodecs: MediaCodecs {
    /// The codecs reported as available.
    public var movieEncoders: [MovieCodec] = [.hevc, .h264]
    /// The formats of stills reported as available.
    public var stillEncoders: [StillFormat] = StillFormat.allCases
    /// Formats of stills for which this machine lacks a library.
    public var missingStills: Set<StillFormat> = []
    /// Codecs that are reported as available but whose encoder cannot start.
    public var brokenEncoders: Set<MovieCodec> = []
    /// Called before each movie is started, with its settings.
    public var beforeMovie: @Sendable (MovieSettings) -> Void = { _ in }
    /// Called before each still is encoded, with the image's first byte.
    public var beforeStill: @Sendable (UInt8) throws -> Void = { _ in }
    /// Called before each image is added to a movie, with its time.
    public var beforeImage: @Sendable (HostDuration) throws -> Void = { _ in }
    /// Changes the times that a finished movie reports.
    public var readTimes: @Sendable ([HostDuration]) -> [HostDuration] = { $0 }
    /// Whether creating still codecs fails.
    public var hasNoStillCodec = false
    /// Called when a caller closes a movie's fragment.
    public var onCloseFragment: @Sendable () throws -> Void = {}
    /// The pool that callers drain.
    public var autoreleasePool = AutoreleasePool.none

    /// Creates codecs that work.
    public init() {}

    /// The error that a stub throws.
    public struct Refusal: Error {
        /// Creates the error.
        public init() {}
    }

    /// Fails for a format whose library is missing.
    public func prepareStills(_ format: StillFormat) throws {
        if missingStills.contains(format) { throw Refusal() }
    }

    /// Returns a stub unless `hasNoStillCodec` is true.
    public func makeStillCodec() throws -> any StillCodec {
        if hasNoStillCodec { throw Refusal() }
        return StubStillCodec(before: beforeStill)
    }

    /// Returns a stub unless the codec is broken.
    public func makeMovieEncoder(_ settings: MovieSettings, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        if brokenEncoders.contains(settings.codec) { throw Refusal() }
        beforeMovie(settings)
        let format = MovieFormat(codec: settings.codec, size: settings.size, configuration: [])
        return try StubMovieWriter(format, into: sink, codecs: self)
    }

    /// Returns a stub that keeps the packets' times.
    public func makeMovieRemuxer(_ format: MovieFormat, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try StubMovieWriter(format, into: sink, codecs: self)
    }

    /// Reads a stub's output.
    public func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try StubMovieReader(source, codecs: self)
    }
}

private final class StubStillCodec: StillCodec {
    private let before: @Sendable (UInt8) throws -> Void

    init(before: @escaping @Sendable (UInt8) throws -> Void) { self.before = before }

    func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        let first = pixels.withPlane(0) { $0.row(0)[0] }
        try before(first)
        return [0xFF, 0xD8, first]
    }

    /// A stub's image has no content.
    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer {
        let size = PixelSize(width: 2, height: 2)
        guard let pixels = PixelBuffer(format: .gray8, size: size, fill: { _, _ in }) else {
            throw StubCodecs.Refusal()
        }
        return pixels
    }

    /// A HEIC begins with the type of its first box.
    func encodeHEIC(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        let first = pixels.withPlane(0) { $0.row(0)[0] }
        try before(first)
        return [0, 0, 0, 8] + Array("ftyp".utf8) + [first]
    }

    func decodeHEIC(_ bytes: [UInt8]) throws -> PixelBuffer { try decodeJPEG(bytes) }

    func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer { throw StubCodecs.Refusal() }

    func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8] { throw StubCodecs.Refusal() }
}

private final class StubMovieWriter: MovieWriter {
    let format: MovieFormat
    private let sink: any ByteSink
    private let codecs: StubCodecs

    init(_ format: MovieFormat, into sink: any ByteSink, codecs: StubCodecs) throws {
        self.format = format
        self.sink = sink
        self.codecs = codecs
        try write(Int64(format.codec == .hevc ? 1 : 0))
        try write(Int64(format.size.width))
        try write(Int64(format.size.height))
    }

    func append(_ image: FrameImage, at time: HostDuration) throws {
        try codecs.beforeImage(time)
        guard case .packets(let packets) = image else { return try write(time.nanoseconds) }
        for packet in packets.packets { try write(packet.presentation.nanoseconds) }
    }

    func closeFragment() throws { try codecs.onCloseFragment() }

    func finish() throws {}

    private func write(_ number: Int64) throws {
        try withUnsafeBytes(of: number.littleEndian) { try sink.append($0) }
    }
}

private final class StubMovieReader: MovieReader {
    let format: MovieFormat
    let notices: [String] = []
    private let times: [HostDuration]
    private var position = 0

    init(_ source: any ByteSource, codecs: StubCodecs) throws {
        let numbers = try (0..<source.byteCount / 8).map { index in
            var number: Int64 = 0
            _ = try withUnsafeMutableBytes(of: &number) { try source.read(at: index * 8, into: $0) }
            return Int64(littleEndian: number)
        }
        guard numbers.count >= 3 else { throw StubCodecs.Refusal() }
        let size = PixelSize(width: Int(numbers[1]), height: Int(numbers[2]))
        format = MovieFormat(
            codec: numbers[0] == 1 ? .hevc : .h264, size: size, configuration: [])
        times = codecs.readTimes(numbers.dropFirst(3).map { HostDuration(nanoseconds: $0) })
    }

    func presentationTimes() throws -> [HostDuration] { times }

    func nextPacket() throws -> MoviePacket? {
        guard position < times.count else { return nil }
        defer { position += 1 }
        return MoviePacket(
            bytes: [UInt8(truncatingIfNeeded: position)], presentation: times[position],
            decoding: times[position], duration: .milliseconds(33), isSyncFrame: true)
    }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? { nil }
}
