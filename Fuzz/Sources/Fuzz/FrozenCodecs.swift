import LockstepMedia
import LockstepSamples
import LockstepTestSupport

/// The codecs of this machine, except that every movie has twelve gray images.
///
/// The target `movie` reads the content of movies.
struct FrozenCodecs: MediaCodecs {
    private let codecs = FFmpegCodecs(decodingThreads: 1)

    var movieEncoders: [MovieCodec] { [] }

    func makeStillCodec() throws -> any StillCodec { try codecs.makeStillCodec() }

    func makeMovieEncoder(
        _ settings: MovieSettings, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try BoxMovieCodecs().makeMovieRemuxer(FrozenMovie.shown, into: sink)
    }

    func makeMovieRemuxer(_ format: MovieFormat, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try BoxMovieCodecs().makeMovieRemuxer(format, into: sink)
    }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader { FrozenMovie() }

    func makeCompressor(_ method: CompressionMethod) throws -> (any Compressor)? {
        try codecs.makeCompressor(method)
    }
}

private final class FrozenMovie: MovieReader {
    static let shown = MovieFormat(
        codec: .h264, size: PixelSize(width: 640, height: 480), configuration: [1])
    let format = FrozenMovie.shown
    let notices: [String] = []
    private let times = (0..<12).map { HostDuration(nanoseconds: 33_333_333 * $0) }
    private var packet = 0
    private var image = 0

    func presentationTimes() throws -> [HostDuration] { times }

    func nextPacket() throws -> MoviePacket? {
        guard packet < times.count else { return nil }
        defer { packet += 1 }
        return MoviePacket(
            bytes: [UInt8(packet)], presentation: times[packet], decoding: times[packet],
            duration: .zero, isSyncFrame: packet == 0)
    }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        guard image < times.count,
            let pixels = PixelBuffer(format: .gray8, size: format.size, fill: { _, _ in })
        else { return nil }
        defer { image += 1 }
        return (times[image], pixels)
    }
}
