import LockstepFormats
public import LockstepSamples

/// An uncompressed image.
public struct ROSImage: ROSBagMessage {
    /// The name of the message type.
    public static let name = "sensor_msgs/Image"
    /// The MD5 of the definition.
    public static let checksum = "060021388200f6f0f447d0fcd9c64743"
    /// Timestamp, and the optical frame of the camera (x right, y down, z forward).
    public var header = ROSHeader()
    /// The number of rows.
    public var height: UInt32 = 0
    /// The number of pixels in a row.
    public var width: UInt32 = 0
    /// The pixel encoding: "32FC1", "16UC1", "mono8".
    public var encoding = ""
    /// Whether numbers are big-endian.
    public var isBigEndian: UInt8 = 0
    /// The number of bytes from one row to the next.
    public var bytesPerRow: UInt32 = 0
    /// The pixels.
    public var bytes: [UInt8] = []

    /// Creates an empty message.
    public init() {}

    /// Creates an image from rows without padding.
    public init(_ header: ROSHeader, size: PixelSize, encoding: String, bytes: [UInt8]) {
        self.header = header
        self.encoding = encoding
        self.bytes = bytes
        height = UInt32(clamping: size.height)
        width = UInt32(clamping: size.width)
        bytesPerRow = UInt32(clamping: bytes.count / max(1, size.height))
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("height", &height)
        try visitor.field("width", &width)
        try visitor.field("encoding", text: &encoding)
        try visitor.field("is_bigendian", &isBigEndian)
        try visitor.field("step", &bytesPerRow)
        try visitor.field("data", bytes: &bytes)
    }
}

/// A compressed image.
public struct ROSCompressedImage: ROSBagMessage {
    /// The name of the message type.
    public static let name = "sensor_msgs/CompressedImage"
    /// The MD5 of the definition.
    public static let checksum = "8f7a12909da2c9d3332d540a0977563f"
    /// Timestamp, and the optical frame of the camera (x right, y down, z forward).
    public var header = ROSHeader()
    /// "jpeg", "png", or a sentence that begins or ends with one of them.
    public var format = ""
    /// The image file.
    public var bytes: [UInt8] = []

    /// Creates an empty message.
    public init() {}

    /// Creates a message from an image file.
    public init(_ header: ROSHeader, format: String, bytes: [UInt8]) {
        self.header = header
        self.format = format
        self.bytes = bytes
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("format", text: &format)
        try visitor.field("data", bytes: &bytes)
    }
}

/// A video frame (Foxglove's schemas): in Annex B format, with the parameter sets before each sync
/// frame.
public struct ROSCompressedVideo: ROSMessage {
    /// The name of the message type.
    public static let name = "foxglove_msgs/CompressedVideo"
    /// The frame's timestamp.
    public var stamp = ROSTime()
    /// The camera's optical frame.
    public var frame = ""
    /// The packet.
    public var bytes: [UInt8] = []
    /// "h264" or "h265".
    public var format = ""

    /// Creates an empty message.
    public init() {}

    /// Creates a message from a packet.
    public init(_ stamp: ROSTime, frame: String, format: String, bytes: [UInt8]) {
        self.stamp = stamp
        self.frame = frame
        self.format = format
        self.bytes = bytes
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("timestamp", time: &stamp)
        try visitor.field("frame_id", text: &frame)
        try visitor.field("data", bytes: &bytes)
        try visitor.field("format", text: &format)
    }
}
