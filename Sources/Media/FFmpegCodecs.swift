public import LockstepSamples

/// The codecs of Linux, and of macOS with Homebrew: FFmpeg for movies, libjpeg-turbo for stills.
///
/// Movies are fragmented with a tick of 1/240,000 s, and MOV files unless MP4 is asked for. The same images and settings give
/// the same bytes with the same builds of the libraries.
public struct FFmpegCodecs: MediaCodecs {
    private let decodingThreads: Int32?

    /// The codecs of this machine.
    ///
    /// - Parameter decodingThreads: how many threads decode one movie, 1 to 16; nil for as many as
    ///   keep the machine's cores busy. Images do not depend on it.
    public init(decodingThreads: Int? = nil) {
        self.decodingThreads = decodingThreads.map { Int32(min(max($0, 1), 16)) }
        _ = FFmpegLog.silenced
    }

    /// A codec for JPEG; see ``StillCodec`` for threads.
    public func makeStillCodec() throws -> any StillCodec { try JPEGCodec() }

    /// HEVC where FFmpeg has libx265, then H.264 where it has any encoder of it.
    public var movieEncoders: [MovieCodec] {
        [.hevc, .h264].filter { !EncoderChoice.candidates(for: $0).isEmpty }
    }

    /// Starts a movie encoded from ``PixelFormat/nv12FullRange`` images of even size.
    ///
    /// Times count from the first image. The header is on the sink when this returns.
    /// - Throws: ``MediaError``, or what the sink throws.
    public func makeMovieEncoder(_ settings: MovieSettings, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try FFmpegMovieEncoder(settings, as: .quickTime, into: sink)
    }

    /// Starts a movie of packets encoded earlier; they are stored unchanged.
    ///
    /// - Throws: ``MediaError`` where the format has no configuration record.
    public func makeMovieRemuxer(_ format: MovieFormat, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try FFmpegMovieRemuxer(format, as: .quickTime, into: sink)
    }

    /// Starts a movie encoded as above, as MOV or as MP4.
    public func makeMovieEncoder(
        _ settings: MovieSettings, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try FFmpegMovieEncoder(settings, as: container, into: sink)
    }

    /// Starts a movie of packets encoded earlier, as MOV or as MP4.
    public func makeMovieRemuxer(
        _ format: MovieFormat, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try FFmpegMovieRemuxer(format, as: container, into: sink)
    }

    /// Opens an MP4 or MOV file that has an H.264 or HEVC track.
    ///
    /// - Throws: ``MediaError``, or what the source throws.
    public func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try FFmpegMovieReader(source, decodingThreads: decodingThreads)
    }

    /// The fragments of a movie of this module's own writer, by the same build of FFmpeg, which
    /// differ in nothing from those that its packets would be put into; nil for any other movie.
    ///
    /// - Throws: what the source throws.
    public func fragments(
        of source: any ByteSource, for container: MovieContainer
    ) throws -> MovieFragments? {
        do {
            guard let movie = try OwnFragments(source) else { return nil }
            return MovieFragments(
                codec: movie.format.codec, imageCount: movie.imageCount,
                header: try MovieMuxer.header(container, movie.format), place: movie.place)
        } catch is MediaError {
            // Whoever takes it apart finds words for what is wrong.
            return nil
        }
    }

    /// A compressor of libzstd, liblz4 or libbz2.
    ///
    /// - Throws: ``MediaError`` where there is no memory.
    public func makeCompressor(_ method: CompressionMethod) throws -> (any Compressor)? {
        switch method {
        case .zstd: return try ZstdCompressor()
        case .lz4: return LZ4Compressor()
        case .bz2: return Bzip2Compressor()
        }
    }
}
