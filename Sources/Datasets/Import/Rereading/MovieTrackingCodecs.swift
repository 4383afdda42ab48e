import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// Codecs that record which movie was opened last, so that a session's movie can refer to its
/// packets.
final class MovieTrackingCodecs: MediaCodecs {
    private let codecs: any MediaCodecs
    private let place = Mutex<MoviePlace?>(nil)

    init(_ codecs: any MediaCodecs) { self.codecs = codecs }

    /// The place of the movie that was opened last; nil if there was none, or if it is compressed
    /// in an archive.
    var moviePlace: MoviePlace? { place.withLock { $0 } }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        let opened = MoviePlace(of: source)
        place.withLock { $0 = opened }
        return try codecs.openMovie(source)
    }

    var autoreleasePool: AutoreleasePool { codecs.autoreleasePool }

    func prepareMovies() throws { try codecs.prepareMovies() }

    var movieEncoders: [MovieCodec] { codecs.movieEncoders }

    func makeStillCodec() throws -> any StillCodec { try codecs.makeStillCodec() }

    func makeMovieEncoder(
        _ settings: MovieSettings, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try codecs.makeMovieEncoder(settings, into: sink)
    }

    func makeMovieRemuxer(
        _ format: MovieFormat, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try codecs.makeMovieRemuxer(format, into: sink)
    }

    func makeCompressor(_ method: CompressionMethod) throws -> (any Compressor)? {
        try codecs.makeCompressor(method)
    }
}
