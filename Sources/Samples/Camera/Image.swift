/// A camera image as it crosses from a source to the recorder: pixels, or what encodes them.
public enum Image: Sendable {
    /// Pixels that the recorder encodes.
    case pixels(PixelBuffer)
    /// A complete still image file, stored unchanged.
    case still(EncodedStill)
    /// Packets of a movie, stored unchanged.
    case packets(MoviePackets)
    /// No image: an import has the frame's time and other values, but not its image. The size is
    /// the image's; nil if no one knows it.
    case missing(PixelSize?)

    /// Width and height in pixels; nil if there is no image and no one knows its size.
    public var size: PixelSize? {
        switch self {
        case .pixels(let buffer): return buffer.size
        case .still(let still): return still.size
        case .packets(let packets): return packets.size
        case .missing(let size): return size
        }
    }

    /// Bytes held in memory.
    public var byteCount: Int {
        switch self {
        case .pixels(let buffer): return buffer.contentByteCount
        case .still(let still): return still.bytes.count
        case .packets(let packets): return packets.packets.reduce(0) { $0 + $1.bytes.count }
        case .missing: return 0
        }
    }
}

/// A still image file in memory.
public struct EncodedStill: Sendable {
    /// The file's bytes: JPEG.
    public let bytes: [UInt8]
    /// Width and height in pixels, as the file's header says.
    public let size: PixelSize

    /// A still image file of a known size.
    public init(bytes: [UInt8], size: PixelSize) {
        self.bytes = bytes
        self.size = size
    }
}

/// The packets that must be in the movie before one image can be shown.
///
/// Where the encoder reordered (B-frames), an image's packet comes after packets of later
/// images: those travel with the first image that needs them, and later ones travel with an
/// empty list. So a stored row always means that its image can be decoded.
public struct MoviePackets: Sendable {
    /// Packets in decoding order.
    public let packets: [MoviePacket]
    /// Width and height of the image in pixels.
    public let size: PixelSize
    /// Which image of the movie this is in order of showing, from 0.
    public let imageIndex: Int

    /// The packets that one image waits for.
    public init(packets: [MoviePacket], size: PixelSize, imageIndex: Int) {
        self.packets = packets
        self.size = size
        self.imageIndex = imageIndex
    }
}

/// One encoded image of a movie.
public struct MoviePacket: Hashable, Sendable {
    /// The encoded bytes, length-prefixed as MP4 and MOV store them.
    public let bytes: [UInt8]
    /// When the image is shown, from the movie's first image on.
    public let presentation: HostDuration
    /// When the image is decoded, on the same scale; negative where images are reordered.
    public let decoding: HostDuration
    /// How long the image is shown.
    public let duration: HostDuration
    /// Whether decoding can start here (the field's "key frame"; see the vocabulary).
    public let isSyncFrame: Bool

    /// One encoded image with its times.
    public init(
        bytes: [UInt8], presentation: HostDuration, decoding: HostDuration,
        duration: HostDuration, isSyncFrame: Bool
    ) {
        self.bytes = bytes
        self.presentation = presentation
        self.decoding = decoding
        self.duration = duration
        self.isSyncFrame = isSyncFrame
    }
}

/// A compression of moving images.
public enum MovieCodec: String, Sendable, CaseIterable {
    /// H.264 (AVC).
    case h264
    /// H.265 (HEVC).
    case hevc
}

/// What a movie's decoder must know before the first packet.
public struct MovieFormat: Hashable, Sendable {
    /// The compression.
    public let codec: MovieCodec
    /// Width and height in pixels.
    public let size: PixelSize
    /// The codec's configuration record: the content of `avcC` or `hvcC`.
    public let configuration: [UInt8]

    /// A movie's codec, size and configuration record.
    public init(codec: MovieCodec, size: PixelSize, configuration: [UInt8]) {
        self.codec = codec
        self.size = size
        self.configuration = configuration
    }
}

/// How a viewer must turn the native image to see it upright.
///
/// Pixels, intrinsics and depth are never turned. The names are those of
/// `UIDeviceOrientation`: how the device was held.
public enum ImageOrientation: String, Sendable, CaseIterable {
    /// Held upright: turn 90° clockwise.
    case portrait
    /// Held upside down: turn 90° counter-clockwise.
    case portraitUpsideDown
    /// Home button or charging port to the right: show as it is.
    case landscapeLeft
    /// Home button or charging port to the left: turn 180°.
    case landscapeRight
}
