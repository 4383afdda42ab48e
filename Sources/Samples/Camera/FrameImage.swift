/// A camera image as a source delivers it to the recorder: pixels, or encoded data.
public enum FrameImage: Sendable {
    /// Pixels that the recorder encodes.
    case pixels(PixelBuffer)
    /// A complete still image file, stored unchanged.
    case still(EncodedStill)
    /// Packets of a movie, stored unchanged.
    case packets(MoviePackets)
    /// No image: an import has the frame's time and other values, but not its image. The size is
    /// that of the image; nil if unknown.
    case missing(PixelSize?)

    /// The width and height in pixels; nil if there is no image and its size is unknown.
    public var size: PixelSize? {
        switch self {
        case .pixels(let buffer): return buffer.size
        case .still(let still): return still.size
        case .packets(let packets): return packets.size
        case .missing(let size): return size
        }
    }

    /// The size in memory in bytes.
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
    /// The file's bytes.
    public let bytes: [UInt8]
    /// The width and height in pixels, from the file's header.
    public let size: PixelSize
    /// The file's format.
    public let format: StillFormat

    /// Creates a still image of a known size.
    public init(bytes: [UInt8], size: PixelSize, format: StillFormat = .jpeg) {
        self.bytes = bytes
        self.size = size
        self.format = format
    }
}

/// The packets that must be in the movie before one image can be shown.
///
/// If the encoder reordered images (B-frames), an image's packet comes after packets of later
/// images. Those are attached to the first image that needs them, and the later images have an
/// empty list. So a stored row always means that its image can be decoded.
public struct MoviePackets: Sendable {
    /// The packets in decoding order.
    public let packets: [MoviePacket]
    /// The width and height of the image in pixels.
    public let size: PixelSize
    /// The image's zero-based index in the movie, in presentation order.
    public let imageIndex: Int

    /// Creates the packets that one image needs.
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
    /// The time at which the image is shown, from the movie's first image on.
    public let presentation: HostDuration
    /// The time at which the image is decoded, on the same scale; negative if images are reordered.
    public let decoding: HostDuration
    /// The duration for which the image is shown.
    public let duration: HostDuration
    /// Whether decoding can start here (a "key frame" in common terms; see the vocabulary).
    public let isSyncFrame: Bool

    /// Creates an encoded image with its times.
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

/// A video codec.
public enum MovieCodec: String, Sendable, CaseIterable {
    /// H.264 (AVC).
    case h264
    /// H.265 (HEVC).
    case hevc
}

/// The data that a movie's decoder needs before the first packet.
public struct MovieFormat: Hashable, Sendable {
    /// The codec.
    public let codec: MovieCodec
    /// The width and height in pixels.
    public let size: PixelSize
    /// The codec's configuration record: the content of `avcC` or `hvcC`.
    public let configuration: [UInt8]
    /// How players turn the images, which are never turned themselves: the track's matrix.
    public let orientation: ImageOrientation

    /// Creates a movie's format; by default players show the images as they are.
    public init(
        codec: MovieCodec, size: PixelSize, configuration: [UInt8],
        orientation: ImageOrientation = .landscapeLeft
    ) {
        self.codec = codec
        self.size = size
        self.configuration = configuration
        self.orientation = orientation
    }

    /// The format of the same images for players that turn them by `orientation`.
    public func shown(_ orientation: ImageOrientation) -> MovieFormat {
        MovieFormat(
            codec: codec, size: size, configuration: configuration, orientation: orientation)
    }
}

/// The orientation in which a viewer must turn the native image to show it upright.
///
/// Pixels, intrinsics and depth are never turned. The names are those of `UIDeviceOrientation`:
/// they state how the device was held.
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
