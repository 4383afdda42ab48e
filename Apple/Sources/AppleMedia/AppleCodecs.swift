internal import AVFoundation
public import LockstepSamples

/// The codecs of iOS: AVFoundation for movies, ImageIO for stills.
///
/// Every call may wait for the hardware: none belongs on the main thread.
public struct AppleCodecs: MediaCodecs {
    /// The codecs of this device.
    public init() {}

    /// A codec for JPEG; see ``StillCodec`` for threads.
    public func makeStillCodec() throws -> any StillCodec { try AppleStillCodec() }

    /// HEVC where this device encodes it, then H.264.
    public var movieEncoders: [MovieCodec] {
        let writer = AssetWriting.makeWriter()
        return [.hevc, .h264].filter { codec in
            let settings = MovieSettings(
                codec: codec, size: PixelSize(width: 1920, height: 1080), bitsPerSecond: nil,
                framesPerSecond: 30)
            return writer.canApply(outputSettings: settings.outputSettings, forMediaType: .video)
        }
    }

    /// Starts a movie encoded from ``PixelFormat/nv12FullRange`` images of even size.
    ///
    /// Times count from the first image. Nothing is on the sink before the first fragment ends.
    /// - Throws: ``AppleMediaError`` where the device does not encode such a movie.
    public func makeMovieEncoder(_ settings: MovieSettings, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try AppleMovieEncoder(settings, into: sink)
    }

    /// Starts a movie of packets encoded earlier; their bytes are stored unchanged.
    ///
    /// - Throws: ``AppleMediaError`` where AVFoundation does not know the format.
    public func makeMovieRemuxer(_ format: MovieFormat, into sink: any ByteSink) throws
        -> any MovieWriter
    {
        try AppleMovieRemuxer(format, into: sink)
    }

    /// Opens an MP4 or MOV file that has an H.264 or HEVC track.
    ///
    /// - Throws: ``AppleMediaError``, also where the source has no file: AVFoundation reads
    ///   nothing else.
    public func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try AppleMovieReader(source)
    }
}
