internal import AVFoundation
public import LockstepSamples

/// The codecs of iOS: AVFoundation for movies, ImageIO for stills.
///
/// Every call may wait for the hardware; do not call it on the main thread.
public struct AppleCodecs: MediaCodecs {
    /// Creates the codecs of this device.
    public init() {}

    /// Creates a codec for stills; see ``StillCodec`` for threads.
    public func makeStillCodec() throws -> any StillCodec { try AppleStillCodec() }

    /// JPEG, and HEIC if this device encodes it.
    public var stillEncoders: [StillFormat] {
        AppleStillCodec.encodesHEIC ? [.jpeg, .heic] : [.jpeg]
    }

    /// The codecs by preference: HEVC if this device encodes it, then H.264.
    public var movieEncoders: [MovieCodec] {
        draining {
            let writer = AssetWriting.makeWriter()
            return [.hevc, .h264].filter { codec in
                let settings = MovieSettings(
                    codec: codec, size: PixelSize(width: 1920, height: 1080), bitsPerSecond: nil,
                    framesPerSecond: 30)
                return writer.canApply(
                    outputSettings: settings.outputSettings, forMediaType: .video)
            }
        }
    }

    /// The pool of the Objective-C runtime.
    ///
    /// Each call of a codec also drains what it autoreleased itself.
    public var autoreleasePool: AutoreleasePool { .objectiveC }

    /// Starts a movie encoded from ``PixelFormat/nv12FullRange`` images of even size.
    ///
    /// Times count from the first image. Nothing is written to the sink before the first fragment
    /// ends.
    ///
    /// - Throws: ``AppleMediaError`` if the device does not encode such a movie.
    public func makeMovieEncoder(_ settings: MovieSettings, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try AppleMovieEncoder(settings, into: sink)
    }

    /// Starts a movie of packets encoded earlier; their bytes are stored unchanged.
    ///
    /// - Throws: ``AppleMediaError`` if AVFoundation does not support the format.
    public func makeMovieRemuxer(_ format: MovieFormat, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try AppleMovieRemuxer(format, into: sink)
    }

    /// Opens an MP4 or MOV file that has an H.264 or HEVC track.
    ///
    /// - Throws: ``AppleMediaError``, also if the source is not a file, because AVFoundation
    ///   reads only files.
    public func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try AppleMovieReader(source)
    }
}
