public import LockstepSamples

/// The beginning of an image, a depth map or a list of points; pieces follow.
public struct LiveItem: WireMessage {
    static let kind = MessageKind.liveItem
    /// The bytes of the body with intrinsics.
    static let largestBodyByteCount = 76

    /// The request that the number belongs to.
    public var subscription: UInt32
    /// ``LiveStream/image``, ``LiveStream/depth`` or ``LiveStream/points``.
    public var stream: LiveStream
    /// The zero-based number of the item in its stream.
    public var number: Int64
    /// `seq` of the frame in the session; negative while nothing is recorded.
    public var sequence: Int64
    /// The frame's timestamp on the host clock.
    public var timestamp: HostTime
    /// The format of the bytes.
    public var format: Format
    /// The width in pixels of these bytes; the number of points for points.
    public var width: Int
    /// The height in pixels of these bytes; 1 for points.
    public var height: Int
    /// How many bytes the pieces have.
    public var byteCount: Int
    /// How the device was held.
    public var orientation: Orientation
    /// K for these pixels, with (0, 0) at the center of the first pixel; nil if unknown.
    public var intrinsics: Intrinsics?

    /// Creates a message.
    public init(
        subscription: UInt32, stream: LiveStream, number: Int64, sequence: Int64,
        timestamp: HostTime, format: Format, width: Int, height: Int, byteCount: Int,
        orientation: Orientation, intrinsics: Intrinsics?
    ) {
        self.subscription = subscription
        self.stream = stream
        self.number = number
        self.sequence = sequence
        self.timestamp = timestamp
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
        self.orientation = orientation
        self.intrinsics = intrinsics
    }

    init(reading body: inout WireReader) throws {
        subscription = try body.integer(named: "subscription")
        stream = try body.itemStream(named: "stream")
        number = try body.integer(UInt64.self, in: 0...Int64.max, named: "number")
        sequence = try body.integer(named: "sequence")
        timestamp = try body.hostTime(named: "timestamp")
        format = try body.code(named: "format")
        width = Int(try body.integer(UInt32.self, in: 1...0xFFFF_FFFF, named: "width"))
        height = Int(try body.integer(UInt32.self, in: 1...0xFFFF_FFFF, named: "height"))
        byteCount = Int(
            try body.integer(
                UInt32.self, in: 1...Int64(LiveLimits.itemByteCount), named: "byte_count"))
        orientation = try body.code(named: "orientation")
        intrinsics = try body.intrinsics(named: "intrinsics")
    }

    func write(to body: inout WireWriter) {
        body.integer(subscription)
        body.code(stream)
        body.integer(UInt64(clamping: number))
        body.integer(sequence)
        body.time(timestamp)
        body.code(format)
        body.integer(UInt32(clamping: width))
        body.integer(UInt32(clamping: height))
        body.integer(UInt32(clamping: byteCount))
        body.code(orientation)
        body.intrinsics(intrinsics)
    }
}

extension LiveItem {
    /// The format of an item's bytes.
    public enum Format: UInt8, Sendable, CaseIterable {
        /// A JPEG.
        case jpeg = 1
        /// A HEIC.
        case heic = 2
        /// Meters as 32-bit IEEE 754 numbers, little-endian, row by row.
        case depth = 16
        /// As ``depth``, followed by one byte of confidence for each pixel: 0 low, 1 medium, 2 high.
        case depthWithConfidence = 17
        /// Points of 20 bytes: the identifier in 8 bytes, then x, y, z in meters, world axes, as
        /// 32-bit IEEE 754 numbers; little-endian.
        case points = 32
    }

    /// How a device was held.
    public enum Orientation: UInt8, Sendable, CaseIterable {
        /// Not known.
        case unknown = 0
        /// Upright.
        case portrait = 1
        /// Upside down.
        case portraitUpsideDown = 2
        /// `landscapeLeft` of docs/FORMAT.md.
        case landscapeLeft = 3
        /// `landscapeRight` of docs/FORMAT.md.
        case landscapeRight = 4
    }
}
