/// A platform's encoders and decoders.
public protocol MediaCodecs: Sendable {
    /// Creates a codec for still images; an instance serves one thread at a time.
    func makeStillCodec() throws -> any StillCodec

    /// The formats of still images that this machine can encode.
    var stillEncoders: [StillFormat] { get }

    /// Makes still images of a format readable.
    ///
    /// - Throws: An error about this machine, not about an image, if it lacks what reading one
    ///   needs.
    func prepareStills(_ format: StillFormat) throws

    /// The movie codecs that this machine can encode, best first.
    var movieEncoders: [MovieCodec] { get }

    /// Starts a movie that is encoded from pixels.
    func makeMovieEncoder(_ settings: MovieSettings, into sink: any ByteSink) throws
        -> any MovieWriter

    /// Starts a movie from packets that were encoded earlier.
    func makeMovieRemuxer(_ format: MovieFormat, into sink: any ByteSink) throws -> any MovieWriter

    /// Starts a movie that is encoded from pixels, for programs that require this container.
    func makeMovieEncoder(
        _ settings: MovieSettings, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter

    /// Starts a movie from packets that were encoded earlier, for programs that require this
    /// container.
    func makeMovieRemuxer(
        _ format: MovieFormat, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter

    /// Makes movies readable.
    ///
    /// - Throws: An error about this machine, not about a movie, if it lacks what reading one needs.
    func prepareMovies() throws

    /// Opens a movie for reading.
    func openMovie(_ source: any ByteSource) throws -> any MovieReader

    /// Returns the part of a movie file that can be copied unchanged into a movie of this
    /// container; nil if its packets must be written one by one.
    func fragments(
        of source: any ByteSource, for container: MovieContainer
    ) throws -> MovieFragments?

    /// Creates a compressor; nil if this machine does not support the method.
    func makeCompressor(_ method: CompressionMethod) throws -> (any Compressor)?

    /// The autorelease pool of the system that these codecs belong to.
    ///
    /// Threads that call codecs in a loop drain it after each unit of work.
    var autoreleasePool: AutoreleasePool { get }
}

extension MediaCodecs {
    /// Every machine encodes JPEG.
    public var stillEncoders: [StillFormat] { [.jpeg] }

    /// Does nothing: images can be read at any time.
    public func prepareStills(_ format: StillFormat) throws {}

    /// Does nothing: movies can be read at any time.
    public func prepareMovies() throws {}

    /// No pool: the codecs do not use Objective-C.
    public var autoreleasePool: AutoreleasePool { .none }

    /// Returns nil: every movie is copied packet by packet.
    public func fragments(
        of source: any ByteSource, for container: MovieContainer
    ) throws -> MovieFragments? { nil }

    /// Returns nil: there is no compressor.
    public func makeCompressor(_ method: CompressionMethod) throws -> (any Compressor)? { nil }

    /// Starts a movie in the only container that this machine writes, whatever the file is called.
    public func makeMovieEncoder(
        _ settings: MovieSettings, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try makeMovieEncoder(settings, into: sink)
    }

    /// Starts a movie in the only container that this machine writes, whatever the file is called.
    public func makeMovieRemuxer(
        _ format: MovieFormat, as container: MovieContainer, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try makeMovieRemuxer(format, into: sink)
    }
}

/// A movie file's container, as stated in its `ftyp` box.
public enum MovieContainer: Sendable, CaseIterable {
    /// QuickTime: `.mov`.
    case quickTime
    /// MPEG-4: `.mp4`.
    case mpeg4
}

/// Images of a movie file that can be copied unchanged into a movie of another container.
public struct MovieFragments: Hashable, Sendable {
    /// The images' codec.
    public var codec: MovieCodec
    /// The number of images, all of which are shown.
    public var imageCount: Int
    /// The bytes before the images in the other container, whose players show the images as they
    /// are.
    public var header: [UInt8]
    /// The byte range of the images in the file.
    public var place: Range<Int64>

    /// Creates fragments at a place in a file.
    public init(codec: MovieCodec, imageCount: Int, header: [UInt8], place: Range<Int64>) {
        self.codec = codec
        self.imageCount = imageCount
        self.header = header
        self.place = place
    }
}

/// Encodes and decodes still images.
public protocol StillCodec: AnyObject {
    /// Encodes pixels as JPEG; `quality` ranges from 0 to 1.
    func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8]

    /// Decodes a JPEG into ``PixelFormat/nv12FullRange``, or ``PixelFormat/gray8`` if it has no
    /// color.
    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer

    /// Decodes a JPEG if only brightness is needed: the first plane of ``PixelFormat/gray8`` or
    /// ``PixelFormat/nv12FullRange``.
    func decodeBrightness(ofJPEG bytes: [UInt8]) throws -> PixelBuffer

    /// Encodes pixels as HEIC, without a rotation; `quality` ranges from 0 to 1.
    func encodeHEIC(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8]

    /// Decodes the primary image of a HEIC, turned as the file's own transformations state (`irot`
    /// and `imir`), into ``PixelFormat/nv12FullRange``, or ``PixelFormat/gray8`` if it has no color.
    func decodeHEIC(_ bytes: [UInt8]) throws -> PixelBuffer

    /// Decodes a PNG: one gray channel into ``PixelFormat/gray8`` or ``PixelFormat/gray16``
    /// exactly, anything else into ``PixelFormat/nv12FullRange`` as a JPEG would represent it,
    /// without transparency.
    func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer

    /// Encodes pixels as PNG: ``PixelFormat/gray8`` and ``PixelFormat/gray16`` exactly,
    /// ``PixelFormat/nv12FullRange`` as 8-bit red, green and blue with JPEG's matrix (JFIF 1.02).
    func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8]
}

extension StillCodec {
    /// Encodes pixels as a still image file; `quality` ranges from 0 to 1.
    public func encode(
        _ pixels: PixelBuffer, as format: StillFormat, quality: Double
    ) throws -> [UInt8] {
        switch format {
        case .jpeg: return try encodeJPEG(pixels, quality: quality)
        case .heic: return try encodeHEIC(pixels, quality: quality)
        }
    }

    /// Decodes a JPEG with its colors, for a codec that cannot leave them out.
    public func decodeBrightness(ofJPEG bytes: [UInt8]) throws -> PixelBuffer {
        try decodeJPEG(bytes)
    }
}

/// The settings of a movie encoder.
public struct MovieSettings: Hashable, Sendable {
    /// The codec.
    public var codec: MovieCodec
    /// The width and height of the first image, and thus of all images.
    public var size: PixelSize
    /// The average bit rate in bits per second; nil leaves it to the encoder's quality setting.
    public var bitsPerSecond: Int?
    /// The expected frame rate in frames per second.
    public var framesPerSecond: Double
    /// How players turn the images, which are never turned themselves: the track's matrix.
    public var orientation: ImageOrientation

    /// Creates settings for one movie; by default players show the images as they are.
    public init(
        codec: MovieCodec, size: PixelSize, bitsPerSecond: Int?, framesPerSecond: Double,
        orientation: ImageOrientation = .landscapeLeft
    ) {
        self.codec = codec
        self.size = size
        self.bitsPerSecond = bitsPerSecond
        self.framesPerSecond = framesPerSecond
        self.orientation = orientation
    }
}

extension MovieSettings {
    /// Whether a movie with these settings can be encoded: the size of an image with even sides, as
    /// 4:2:0 requires, a rate up to 1000, and a positive bit rate that fits in 31 bits.
    public var canBeEncoded: Bool {
        let isEven = size.width % 2 == 0 && size.height % 2 == 0
        let isBitRate = bitsPerSecond.map { $0 > 0 && $0 <= Int(Int32.max) } ?? true
        return size.isOfAnImage && isEven && isBitRate && framesPerSecond > 0
            && framesPerSecond <= 1000
    }
}

/// Writes a fragmented movie that plays up to its last complete fragment if it is interrupted.
public protocol MovieWriter: AnyObject {
    /// The movie's format.
    var format: MovieFormat { get }

    /// Adds one image, `time` after the movie's first image.
    ///
    /// - Returns: Once the call returns, the image is accepted; it is in the file after its
    ///   fragment was closed.
    /// - Throws: If the encoder or the sink rejects the image, which is then not in the movie.
    func append(_ image: FrameImage, at time: HostDuration) throws

    /// Writes the current fragment, so that all images accepted so far are in the file.
    ///
    /// An encoder that ends fragments by time alone only throws earlier errors. Up to half a second
    /// of images then stays in it until the next image arrives or the movie ends.
    func closeFragment() throws

    /// Writes all accepted images, and releases what the system takes away in the background.
    ///
    /// The next image continues the movie. A second call has no effect.
    func pause() throws

    /// Writes the remaining images and ends the movie.
    func finish() throws
}

extension MovieWriter {
    /// Writes the current fragment, for a writer that the system takes nothing from.
    public func pause() throws { try closeFragment() }
}

/// Reads a movie.
public protocol MovieReader: AnyObject {
    /// The movie's format.
    var format: MovieFormat { get }

    /// Returns the presentation times of all images, in presentation order, from the first image
    /// on.
    func presentationTimes() throws -> [HostDuration]

    /// Returns the next packet in decoding order; nil after the last.
    func nextPacket() throws -> MoviePacket?

    /// Returns the next image in presentation order, decoded; nil after the last.
    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)?

    /// Returns the next image in presentation order, decoded, if only brightness is needed: the
    /// first plane of ``PixelFormat/gray8`` or ``PixelFormat/nv12FullRange``; nil after the last.
    ///
    /// Pixels may be in the decoder's own memory, which has room for a few images: keep two or
    /// three at most. This method and ``nextImage()`` advance through the movie together.
    func nextBrightness() throws -> (time: HostDuration, pixels: PixelBuffer)?

    /// Descriptions of tracks and edits of the movie that the session does not import.
    var notices: [String] { get }
}

extension MovieReader {
    /// Returns the next image with its colors, for a reader that cannot leave them out.
    public func nextBrightness() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        try nextImage()
    }
}
