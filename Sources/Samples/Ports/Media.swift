/// The encoders and decoders of a platform.
public protocol MediaCodecs: Sendable {
    /// A codec for still images; one serves one thread at a time.
    func makeStillCodec() throws -> any StillCodec

    /// The movie codecs that this machine can encode, best first.
    var movieEncoders: [MovieCodec] { get }

    /// Starts a movie that is encoded from pixels.
    func makeMovieEncoder(_ settings: MovieSettings, into sink: any ByteSink) throws
        -> any MovieWriter

    /// Starts a movie that is made of packets encoded earlier.
    func makeMovieRemuxer(_ format: MovieFormat, into sink: any ByteSink) throws -> any MovieWriter

    /// Starts a movie that is encoded from pixels, for programs that expect this container.
    func makeMovieEncoder(
        _ settings: MovieSettings, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter

    /// Starts a movie made of packets encoded earlier, for programs that expect this container.
    func makeMovieRemuxer(
        _ format: MovieFormat, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter

    /// Opens a movie for reading.
    func openMovie(_ source: any ByteSource) throws -> any MovieReader

    /// What of a movie's file can stand in a movie of this container as it is; nil if its packets
    /// have to be put there one by one.
    func fragments(
        of source: any ByteSource, for container: MovieContainer
    ) throws -> MovieFragments?

    /// A compressor; nil if this machine has none of the method.
    func makeCompressor(_ method: CompressionMethod) throws -> (any Compressor)?
}

extension MediaCodecs {
    /// Every movie packet by packet.
    public func fragments(
        of source: any ByteSource, for container: MovieContainer
    ) throws -> MovieFragments? { nil }

    /// No compressor.
    public func makeCompressor(_ method: CompressionMethod) throws -> (any Compressor)? { nil }

    /// A movie in the one container that this machine writes, whatever the file is called.
    public func makeMovieEncoder(
        _ settings: MovieSettings, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try makeMovieEncoder(settings, into: sink)
    }

    /// A movie in the one container that this machine writes, whatever the file is called.
    public func makeMovieRemuxer(
        _ format: MovieFormat, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try makeMovieRemuxer(format, into: sink)
    }
}

/// What a movie's file says that it is, in its box `ftyp`.
public enum MovieContainer: Sendable, CaseIterable {
    /// QuickTime: `.mov`.
    case quickTime
    /// MPEG-4: `.mp4`.
    case mpeg4
}

/// Images of a movie's file that stand in a movie of another container unchanged.
public struct MovieFragments: Hashable, Sendable {
    /// How the images are compressed.
    public var codec: MovieCodec
    /// How many there are, all of which are shown.
    public var imageCount: Int
    /// What stands before them in the other container.
    public var header: [UInt8]
    /// Where they stand in the file.
    public var place: Range<Int64>

    /// Fragments at a place of a file.
    public init(codec: MovieCodec, imageCount: Int, header: [UInt8], place: Range<Int64>) {
        self.codec = codec
        self.imageCount = imageCount
        self.header = header
        self.place = place
    }
}

/// Encodes and decodes still images.
public protocol StillCodec: AnyObject {
    /// Encodes pixels as JPEG; `quality` runs from 0 to 1.
    func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8]

    /// Decodes a JPEG into ``PixelFormat/nv12FullRange``, or ``PixelFormat/gray8`` if it has no color.
    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer

    /// Decodes a PNG: one gray channel into ``PixelFormat/gray8`` or ``PixelFormat/gray16`` exactly,
    /// anything else into ``PixelFormat/nv12FullRange`` as JPEG would hold it, without transparency.
    func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer

    /// Encodes pixels as PNG: ``PixelFormat/gray8`` and ``PixelFormat/gray16`` exactly,
    /// ``PixelFormat/nv12FullRange`` as 8-bit red, green and blue by JPEG's matrix (JFIF 1.02).
    func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8]
}

/// How a movie is to be encoded.
public struct MovieSettings: Hashable, Sendable {
    /// The compression.
    public var codec: MovieCodec
    /// Width and height of the first image, and so of all.
    public var size: PixelSize
    /// Average bits a second; nil leaves the choice to the encoder's quality setting.
    public var bitsPerSecond: Int?
    /// Frames a second expected.
    public var framesPerSecond: Double

    /// Settings for one movie.
    public init(
        codec: MovieCodec, size: PixelSize, bitsPerSecond: Int?, framesPerSecond: Double
    ) {
        self.codec = codec
        self.size = size
        self.bitsPerSecond = bitsPerSecond
        self.framesPerSecond = framesPerSecond
    }
}

extension MovieSettings {
    /// Whether a movie of these settings makes sense: an image's size with even sides, as 4:2:0
    /// asks for, a rate up to 1000, a positive number of bits that 31 bits hold.
    public var canBeEncoded: Bool {
        let isEven = size.width % 2 == 0 && size.height % 2 == 0
        let isBitRate = bitsPerSecond.map { $0 > 0 && $0 <= Int(Int32.max) } ?? true
        return size.isOfAnImage && isEven && isBitRate && framesPerSecond > 0
            && framesPerSecond <= 1000
    }
}

/// Writes a fragmented movie that plays up to its last complete fragment if cut off.
public protocol MovieWriter: AnyObject {
    /// What is written.
    var format: MovieFormat { get }

    /// Adds one image, `time` after the movie's first image.
    ///
    /// - Returns: when the call returns, the image was accepted; it is in the file after the
    ///   fragment it belongs to was closed.
    /// - Throws: when the encoder or the sink refuses the image, which is then not in the movie.
    func append(_ image: Image, at time: HostDuration) throws

    /// Writes out the fragment begun, so that all images accepted so far are in the file.
    ///
    /// An encoder that ends fragments by time alone throws what failed and does nothing else: then
    /// up to half a second of images stays in it until the next image comes or the movie ends.
    func closeFragment() throws

    /// Writes out what is left and ends the movie.
    func finish() throws
}

/// Reads a movie.
public protocol MovieReader: AnyObject {
    /// What the movie holds.
    var format: MovieFormat { get }

    /// When each image is shown, in order of showing, from the first image on.
    func presentationTimes() throws -> [HostDuration]

    /// The next packet in decoding order; nil after the last.
    func nextPacket() throws -> MoviePacket?

    /// The next image in order of showing, decoded; nil after the last.
    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)?

    /// The next image in order of showing, decoded, of which only the brightness is wanted: the
    /// first plane of ``PixelFormat/gray8`` or ``PixelFormat/nv12FullRange``; nil after the last.
    ///
    /// Pixels may be the decoder's own memory, of which it has a few images' worth: keep two or
    /// three at most. Images and brightness are read from one place of the movie on.
    func nextBrightness() throws -> (time: HostDuration, pixels: PixelBuffer)?

    /// Tracks and edits of the movie that the session does not take over, in words.
    var notices: [String] { get }
}

extension MovieReader {
    /// The next image with its colors, where a reader cannot leave them out.
    public func nextBrightness() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        try nextImage()
    }
}
