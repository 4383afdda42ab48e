public import LockstepSamples

/// The codecs on Linux, and on macOS with Homebrew: FFmpeg for movies and HEIC, libjpeg-turbo for
/// JPEG.
///
/// Movies are fragmented with a tick of 1/240,000 s, and are MOV files unless MP4 is requested. The
/// same images and settings produce the same bytes with the same builds of the libraries.
public struct FFmpegCodecs: MediaCodecs {
    private let decodingThreads: Int32?

    /// Creates the codecs of this machine.
    ///
    /// - Parameter decodingThreads: The number of threads that decode one movie, 1 to 16; nil for
    ///   as many as keep the machine's cores busy. Decoded images do not depend on it.
    public init(decodingThreads: Int? = nil) {
        self.decodingThreads = decodingThreads.map { Int32(min(max($0, 1), 16)) }
    }

    /// Creates a codec for stills; see ``StillCodec`` for threads.
    public func makeStillCodec() throws -> any StillCodec { try JPEGCodec() }

    /// JPEG, and HEIC if FFmpeg has libx265.
    ///
    /// Both if FFmpeg cannot be loaded: ``prepareStills(_:)`` then states the reason.
    public var stillEncoders: [StillFormat] {
        StillFormat.allCases.filter { $0 == .jpeg || movieEncoders.contains(.hevc) }
    }

    /// Loads FFmpeg for HEIC.
    ///
    /// - Throws: ``MediaError`` if this machine does not have it.
    public func prepareStills(_ format: StillFormat) throws {
        if format == .heic { try FFmpegLibraries.load() }
    }

    /// HEVC if FFmpeg has libx265, and H.264 if it has any H.264 encoder.
    ///
    /// Both if FFmpeg cannot be loaded: the error of starting a movie then states the reason.
    public var movieEncoders: [MovieCodec] {
        guard FFmpegLibraries.areAvailable else { return [.hevc, .h264] }
        return [.hevc, .h264].filter { !EncoderChoice.candidates(for: $0).isEmpty }
    }

    /// Starts a movie that is encoded from ``PixelFormat/nv12FullRange`` images of even size.
    ///
    /// Times are relative to the first image. The header is written to the sink before this
    /// returns.
    ///
    /// - Throws: ``MediaError``, and errors of the sink.
    public func makeMovieEncoder(_ settings: MovieSettings, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try FFmpegMovieEncoder(settings, as: .quickTime, into: sink)
    }

    /// Starts a movie of encoded packets, which are stored unchanged.
    ///
    /// - Throws: ``MediaError`` if the format has no configuration record.
    public func makeMovieRemuxer(_ format: MovieFormat, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try FFmpegMovieRemuxer(format, as: .quickTime, into: sink)
    }

    /// Starts an encoded movie as MOV or MP4.
    public func makeMovieEncoder(
        _ settings: MovieSettings, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try FFmpegMovieEncoder(settings, as: container, into: sink)
    }

    /// Starts a movie of encoded packets as MOV or MP4.
    public func makeMovieRemuxer(
        _ format: MovieFormat, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try FFmpegMovieRemuxer(format, as: container, into: sink)
    }

    /// Loads FFmpeg.
    ///
    /// - Throws: ``MediaError`` if this machine does not have it.
    public func prepareMovies() throws { try FFmpegLibraries.load() }

    /// Opens an MP4 or MOV file that has an H.264 or HEVC track.
    ///
    /// - Throws: ``MediaError``, and errors of the source.
    public func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try FFmpegMovieReader(source, decodingThreads: decodingThreads)
    }

    /// Returns the fragments of a movie that this module's writer created with the same build of
    /// FFmpeg; nil for any other movie.
    ///
    /// They are identical to the fragments that its packets would be written to again. The header
    /// is that of a movie whose players show the images as they are.
    ///
    /// - Throws: Errors of the source.
    public func fragments(
        of source: any ByteSource, for container: MovieContainer
    ) throws -> MovieFragments? {
        do {
            guard let movie = try OwnFragments(source) else { return nil }
            return MovieFragments(
                codec: movie.format.codec, imageCount: movie.imageCount,
                header: try MovieMuxer.header(container, movie.format.shown(.landscapeLeft)),
                place: movie.place)
        } catch is MediaError {
            // Reading the movie packet by packet reports its error.
            return nil
        }
    }

    /// Creates a compressor of libzstd, liblz4 or libbz2.
    ///
    /// - Throws: ``MediaError`` if there is not enough memory.
    public func makeCompressor(_ method: CompressionMethod) throws -> (any Compressor)? {
        switch method {
        case .zstd: return try ZstdCompressor()
        case .lz4: return LZ4Compressor()
        case .bz2: return Bzip2Compressor()
        }
    }
}
