import LockstepContainers
import LockstepFormats
import LockstepSamples

/// Writes an MCAP file to an append-only sink, with chunks, indexes, checksums and statistics.
///
/// Memory: one chunk, and the index of all chunks. The same calls produce the same bytes. After an
/// error nothing more may be written; the sink then contains an incomplete file.
struct MCAPWriter {
    /// The size of a chunk before compression; readers load complete chunks into memory.
    private static let chunkByteCount = 1 << 20

    private let sink: any ByteSink
    private let compressor: (method: CompressionMethod, compressor: any Compressor)?
    private var offset: Int64 = 0
    private var checksum = CRC32()
    private var chunk = MCAPChunk()
    private var summary = MCAPSummary()

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - profile: The profile that readers may expect of channels: "ros2".
    ///   - library: The name of the writing program.
    ///   - compressor: A compressor for chunks that become smaller; nil for no compression.
    init(
        into sink: any ByteSink, profile: String, library: String,
        compressor: (method: CompressionMethod, compressor: any Compressor)?
    ) throws {
        self.sink = sink
        self.compressor = compressor
        var header: [UInt8] = []
        header.append(text: profile)
        header.append(text: library)
        try write(MCAPRecord.magic + MCAPRecord.bytes(.header, header))
    }

    /// Adds a message type.
    ///
    /// - Returns: The schema's ID, from 1.
    mutating func addSchema(
        name: String, encoding: String, text: String
    ) throws -> UInt16 {
        let number = UInt16(clamping: summary.schemas.count + 1)
        var content: [UInt8] = []
        content.append(littleEndian: number)
        content.append(text: name)
        content.append(text: encoding)
        content.append(text: text)
        summary.add(schema: content)
        // Schemas are outside chunks, so that a damaged chunk does not lose them.
        try write(MCAPRecord.bytes(.schema, content))
        return number
    }

    /// Adds a topic.
    ///
    /// - Parameters:
    ///   - schema: The ID of the messages' type.
    ///   - metadata: Further facts about the topic, in this order.
    /// - Returns: The channel's ID, from 0.
    mutating func addChannel(
        topic: String, schema: UInt16, encoding: String, metadata: [(name: String, text: String)]
    ) throws -> UInt16 {
        let number = UInt16(clamping: summary.channels.count)
        var content: [UInt8] = []
        content.append(littleEndian: number)
        content.append(littleEndian: schema)
        content.append(text: topic)
        content.append(text: encoding)
        content.append(texts: metadata)
        summary.add(channel: content)
        try write(MCAPRecord.bytes(.channel, content))
        return number
    }

    /// Adds a message.
    mutating func append(_ message: MCAPMessage) throws {
        chunk.append(message)
        if chunk.records.count >= Self.chunkByteCount { try closeChunk() }
    }

    /// Adds named texts about the entire file, in this order.
    mutating func addMetadata(_ name: String, _ texts: [(name: String, text: String)]) throws {
        var content: [UInt8] = []
        content.append(text: name)
        content.append(texts: texts)
        let record = MCAPRecord.bytes(.metadata, content)
        summary.add(metadata: name, at: offset, length: record.count)
        try write(record)
    }

    /// Writes the last chunk and the summary.
    ///
    /// - Parameter fileChecksum: the record that gets a checksum of the complete file; nil for
    ///   none.
    mutating func finish(_ fileChecksum: MCAPFileChecksum? = nil) throws {
        try closeChunk()
        guard let fileChecksum else {
            var end: [UInt8] = []
            end.append(littleEndian: checksum.value)
            try write(MCAPRecord.bytes(.dataEnd, end))
            try write(summary.bytes(at: offset))
            return
        }
        summary.add(
            metadata: fileChecksum.name, at: offset, length: fileChecksum.recordByteCount)
        let end = summary.bytes(at: offset + Int64(fileChecksum.byteCount))
        var rest = checksum
        end.withUnsafeBytes { rest.update($0) }
        try write(fileChecksum.bytes(before: checksum, rest: rest.value))
        try write(end)
    }

    private mutating func closeChunk() throws {
        guard !chunk.isEmpty else { return }
        let (compression, records) = try compressed(chunk.records)
        let record = Self.record(of: chunk, compression, records)
        let start = offset
        try write(record)
        var offsets: [(channel: UInt16, offset: Int64)] = []
        let indexStart = offset
        for index in chunk.indexRecords {
            offsets.append((index.channel, offset))
            try write(index.bytes)
        }
        summary.add(
            chunk, at: start, length: record.count, compression: compression, size: records.count,
            indexes: (offsets, Int(offset - indexStart)))
        chunk = MCAPChunk()
    }

    private func compressed(_ records: [UInt8]) throws -> (compression: String, records: [UInt8]) {
        guard let compressor else { return ("", records) }
        let frame = try records.withUnsafeBytes { try compressor.compressor.compress($0) }
        // Images do not become smaller.
        return frame.count < records.count ? (compressor.method.rawValue, frame) : ("", records)
    }

    private static func record(
        of chunk: MCAPChunk, _ compression: String, _ records: [UInt8]
    ) -> [UInt8] {
        var checksum = CRC32()
        chunk.records.withUnsafeBytes { checksum.update($0) }
        var content: [UInt8] = []
        content.append(littleEndian: chunk.times?.lowerBound ?? 0)
        content.append(littleEndian: chunk.times?.upperBound ?? 0)
        content.append(littleEndian: UInt64(chunk.records.count))
        content.append(littleEndian: checksum.value)
        content.append(text: compression)
        content.append(littleEndian: UInt64(records.count))
        content += records
        return MCAPRecord.bytes(.chunk, content)
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { piece in
            try sink.append(piece)
            checksum.update(piece)
        }
        offset += Int64(bytes.count)
    }
}
