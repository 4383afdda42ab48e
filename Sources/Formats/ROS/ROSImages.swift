public import LockstepSamples

/// Pixels without compression.
public struct ROSImage: ROSBagMessage {
    /// The type's name.
    public static let name = "sensor_msgs/Image"
    /// The definition's MD5.
    public static let checksum = "060021388200f6f0f447d0fcd9c64743"
    /// Time, and the axes of the camera in vision.
    public var header = ROSHeader()
    /// Rows.
    public var height: UInt32 = 0
    /// Pixels in a row.
    public var width: UInt32 = 0
    /// What a pixel is: "32FC1", "16UC1", "mono8".
    public var encoding = ""
    /// Whether numbers have their highest byte first.
    public var isBigEndian: UInt8 = 0
    /// Bytes from one row to the next.
    public var bytesPerRow: UInt32 = 0
    /// The pixels.
    public var bytes: [UInt8] = []

    /// An empty message.
    public init() {}

    /// Rows that follow each other without padding.
    public init(_ header: ROSHeader, size: PixelSize, encoding: String, bytes: [UInt8]) {
        self.header = header
        self.encoding = encoding
        self.bytes = bytes
        height = UInt32(clamping: size.height)
        width = UInt32(clamping: size.width)
        bytesPerRow = UInt32(clamping: bytes.count / max(1, size.height))
    }

    /// Shows the fields in order.
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

/// An image file.
public struct ROSCompressedImage: ROSBagMessage {
    /// The type's name.
    public static let name = "sensor_msgs/CompressedImage"
    /// The definition's MD5.
    public static let checksum = "8f7a12909da2c9d3332d540a0977563f"
    /// Time, and the axes of the camera in vision.
    public var header = ROSHeader()
    /// "jpeg", "png", or a sentence that begins or ends with it.
    public var format = ""
    /// The file.
    public var bytes: [UInt8] = []

    /// An empty message.
    public init() {}

    /// An image file.
    public init(_ header: ROSHeader, format: String, bytes: [UInt8]) {
        self.header = header
        self.format = format
        self.bytes = bytes
    }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("format", text: &format)
        try visitor.field("data", bytes: &bytes)
    }
}

/// One image of a movie (Foxglove's schemas): in Annex B, with all that its decoder must know
/// before each sync frame.
public struct ROSCompressedVideo: ROSMessage {
    /// The type's name.
    public static let name = "foxglove_msgs/CompressedVideo"
    /// When the image was taken.
    public var stamp = ROSTime()
    /// The axes of the camera in vision.
    public var frame = ""
    /// The packet.
    public var bytes: [UInt8] = []
    /// "h264" or "h265".
    public var format = ""

    /// An empty message.
    public init() {}

    /// A packet.
    public init(_ stamp: ROSTime, frame: String, format: String, bytes: [UInt8]) {
        self.stamp = stamp
        self.frame = frame
        self.format = format
        self.bytes = bytes
    }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("timestamp", time: &stamp)
        try visitor.field("frame_id", text: &frame)
        try visitor.field("data", bytes: &bytes)
        try visitor.field("format", text: &format)
    }
}
