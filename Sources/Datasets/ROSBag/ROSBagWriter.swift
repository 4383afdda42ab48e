import LockstepContainers
import LockstepFormats
import LockstepSamples

/// A topic of a bag.
struct ROSBagConnection: Hashable, Sendable {
    /// The topic's name.
    var topic: String
    /// The message type: "sensor_msgs/Imu".
    var type: String
    /// The MD5 of the definition.
    var checksum: String
    /// The text of the definition.
    var definition: String
    /// Whether late subscribers get the last message again.
    var isLatched: Bool
    /// The publishing node: the field `callerid` (wiki.ros.org/Bags/Format/2.0); nil omits the
    /// field.
    var publisher: String?

    /// Creates a topic for messages of one type.
    init<Message: ROSBagMessage>(
        topic: String, of _: Message.Type, isLatched: Bool, publisher: String? = nil
    ) {
        self.topic = topic
        self.isLatched = isLatched
        self.publisher = publisher
        type = Message.name
        checksum = Message.checksum
        definition = Message.definition(.one)
    }

    /// Appends the connection's record.
    func append(number: UInt32, to bytes: inout [UInt8]) {
        let latching: [(String, [UInt8])] = isLatched ? [("latching", Array("1".utf8))] : []
        let caller = publisher.map { [("callerid", Array($0.utf8))] } ?? []
        let fields: [(name: String, value: [UInt8])] =
            [
                ("topic", Array(topic.utf8)), ("type", Array(type.utf8)),
                ("md5sum", Array(checksum.utf8)), ("message_definition", Array(definition.utf8)),
            ] + latching + caller
        ROSBagRecord.append(
            .connection, [("conn", .init(littleEndian: number)), ("topic", Array(topic.utf8))],
            data: ROSBagRecord.fields(fields), to: &bytes)
    }
}

/// Writes a ROS 1 bag, version 2.0, except for its head, which is complete only at the end.
///
/// Memory: one chunk, and the index of all chunks. The same calls produce the same bytes.
struct ROSBagWriter {
    /// The chunk size before compression, the same as of rosbag's recorder.
    private static let chunkByteCount = 768 << 10

    private let sink: any ByteSink
    private let compressor: (any Compressor)?
    private var offset = ROSBagRecord.firstChunk
    private var connections: [ROSBagConnection] = []
    private var chunk = ROSBagChunk()
    /// Chunk info records for the end of the bag.
    private var chunkInfos: [UInt8] = []
    private var chunkCount: UInt32 = 0
    private var indexStart: Int64 = 0

    /// Begins a bag; `sink` receives everything after ``head``.
    ///
    /// - Parameter compressor: An LZ4 frame compressor for chunks that become smaller; nil for no
    ///   compression.
    init(into sink: any ByteSink, compressor: (any Compressor)?) {
        self.sink = sink
        self.compressor = compressor
    }

    /// Adds a topic.
    ///
    /// - Returns: The connection's ID, from 0.
    mutating func add(_ connection: ROSBagConnection) -> UInt32 {
        let number = UInt32(clamping: connections.count)
        connections.append(connection)
        chunk.add(connection, number: number)
        return number
    }

    /// Adds a message.
    ///
    /// - Parameter time: The time of recording.
    mutating func append(_ message: [UInt8], on connection: UInt32, at time: ROSTime) throws {
        chunk.append(message, on: connection, at: time)
        if chunk.records.count >= Self.chunkByteCount { try closeChunk() }
    }

    /// Writes the last chunk and the end of the bag.
    mutating func finish() throws {
        try closeChunk()
        indexStart = offset
        var end: [UInt8] = []
        for (number, connection) in connections.enumerated() {
            connection.append(number: UInt32(clamping: number), to: &end)
        }
        try write(end + chunkInfos)
    }

    /// The bytes at the bag's beginning, once the bag is finished.
    var head: [UInt8] {
        let parts = headParts(around: 0)
        return parts.before + parts.after
    }

    /// The head's bytes before and after further fields of the bag's header.
    ///
    /// Readers skip fields that they do not know (wiki.ros.org/Bags/Format/2.0, Headers).
    ///
    /// - Parameter byteCount: the length of those fields in bytes, at most 2048.
    func headParts(around byteCount: Int) -> (before: [UInt8], after: [UInt8]) {
        let fields = ROSBagRecord.fields([
            ("op", [ROSBagRecord.Kind.bagHeader.rawValue]),
            ("index_pos", .init(littleEndian: UInt64(indexStart))),
            ("conn_count", .init(littleEndian: UInt32(clamping: connections.count))),
            ("chunk_count", .init(littleEndian: chunkCount)),
        ])
        let padding = ROSBagRecord.headerByteCount - fields.count - byteCount
        var before = ROSBagRecord.magic
        before.append(littleEndian: UInt32(fields.count + byteCount))
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: padding)
        return (before + fields, .init(littleEndian: UInt32(padding)) + spaces)
    }

    /// Returns a header field with a text, to be inserted between the two ``headParts(around:)``.
    static func field(_ name: String, _ text: String) -> [UInt8] {
        ROSBagRecord.fields([(name, Array(text.utf8))])
    }

    private mutating func closeChunk() throws {
        guard let times = chunk.times else { return }
        let (compression, data) = try compressed(chunk.records)
        var bytes: [UInt8] = []
        ROSBagRecord.append(
            .chunk,
            [
                ("compression", Array(compression.utf8)),
                ("size", .init(littleEndian: UInt32(clamping: chunk.records.count))),
            ], data: data, to: &bytes)
        chunk.appendIndex(to: &bytes)
        chunk.appendInfo(at: offset, times, to: &chunkInfos)
        chunkCount += 1
        try write(bytes)
        chunk = ROSBagChunk()
    }

    private func compressed(_ records: [UInt8]) throws -> (compression: String, data: [UInt8]) {
        guard let compressor else { return ("none", records) }
        let frame = try records.withUnsafeBytes { try compressor.compress($0) }
        // Images do not become smaller.
        return frame.count < records.count
            ? (CompressionMethod.lz4.rawValue, frame) : ("none", records)
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try sink.append($0) }
        offset += Int64(bytes.count)
    }
}
