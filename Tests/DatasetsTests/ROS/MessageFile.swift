import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

@testable import LockstepDatasets

/// An MCAP file that a test writes message by message.
final class MessageFile {
    /// 2026-01-20 10:00:00 UTC.
    static let start: Int64 = 1_768_903_200_000_000_000
    static let header = header(at: 0, "imu")
    static let camera = "camera"

    /// A header `milliseconds` after the start.
    static func header(at milliseconds: Int64, _ frame: String) -> ROSHeader {
        ROSHeader(
            ROSTime(nanosecondsSinceZero: start + milliseconds * 1_000_000) ?? ROSTime(),
            frame: frame)
    }

    /// The file that `body` writes.
    static func bytes(_ body: (MessageFile) throws -> Void) throws -> [UInt8] {
        let file = try MessageFile()
        try body(file)
        try file.writer.finish()
        return file.sink.bytes
    }

    /// The file that `body` writes, as a source.
    static func open(_ body: (MessageFile) throws -> Void) throws -> any StoredSource {
        let disk = MemoryFileSystem()
        disk.put(try bytes(body), at: "/r/a.mcap")
        return try Datasets.open("/r", codecs: DrawnCodecs(), fileSystem: disk)
    }

    private final class Bytes: ByteSink {
        var bytes: [UInt8] = []
        func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }
    }

    private let sink = Bytes()
    private var writer: MCAPWriter
    private var time: UInt64 = 0

    init() throws {
        writer = try MCAPWriter(into: sink, profile: "ros2", library: "test", compressor: nil)
    }

    func publish<Message: ROSMessage>(_ topic: String, _ message: Message) throws {
        try publish(topic, schema: Message.typeName(.two), bytes: message.encoded(.two))
    }

    func publish(_ topic: String, schema: String, bytes: [UInt8]) throws {
        let number = try writer.addSchema(name: schema, encoding: "ros2msg", text: "")
        let channel = try writer.addChannel(
            topic: topic, schema: number, encoding: "cdr", metadata: [])
        time += 1
        try writer.append(
            MCAPMessage(
                channel: channel, sequence: 0, logTime: time, publishTime: time, bytes: bytes))
    }

    /// An image of 8 × 6 pixels.
    func publishImage(at milliseconds: Int64) throws {
        let size = PixelSize(width: 8, height: 6)
        let header = Self.header(at: milliseconds, Self.camera)
        try publish(
            "/c/image/compressed",
            ROSCompressedImage(
                header, format: "jpeg", bytes: exampleJPEG(size, content: [1, 2])))
    }

    /// Publishes the pose of `child` in `parent`: a translation along x.
    func publishTransform(
        _ topic: String = "/tf", at milliseconds: Int64, _ parent: String, _ child: String,
        metersAlongX: Double
    ) throws {
        let place = Transform(rotation: .identity, translation: Vector3(metersAlongX, 0, 0))
        let header = Self.header(at: milliseconds, parent)
        try publish(topic, ROSTransforms([ROSTransformStamped(header, child: child, place)]))
    }
}
