import LockstepFormats

/// Reads the records of an MCAP file (mcap.dev/spec).
enum MCAPGrammar: RecordGrammar {
    static let magic = MCAPRecord.magic
    static let ending = MCAPRecord.magic
    static let name = "MCAP"
    static let kindsInChunks: Set<UInt8> = [
        MCAPRecord.Kind.schema.rawValue, MCAPRecord.Kind.channel.rawValue,
        MCAPRecord.Kind.message.rawValue,
    ]
    /// The longest metadata record that is read; descriptions of recordings are far shorter.
    ///
    /// Each of its texts takes more memory than bytes in the file.
    private static let longestMetadata = 1 << 20

    static func record(of file: inout SourceWindow) throws -> ContainerRecord {
        var head = ByteCursor(
            try file.take(UInt64(MCAPRecord.headByteCount), of: "a record's header"))
        let kind: UInt8 = try head.number()
        let count: UInt64 = try head.number()
        switch MCAPRecord.Kind(rawValue: kind) {
        case .schema, .channel, .message, .chunk, .metadata:
            return ContainerRecord(kind: kind, content: try file.take(count, of: "a record"))
        default:
            try file.pass(count)
            return ContainerRecord(kind: kind, content: [])
        }
    }

    static func record(of chunk: inout ByteCursor) throws -> ContainerRecord {
        let kind: UInt8 = try chunk.number()
        return ContainerRecord(kind: kind, content: try chunk.take(chunk.number(UInt64.self)))
    }

    static func meaning(of record: ContainerRecord) throws -> InterpretedRecord {
        var cursor = ByteCursor(record.content)
        switch MCAPRecord.Kind(rawValue: record.kind) {
        case .schema: return .schema(number: try cursor.number(), name: try cursor.text())
        case .channel: return try channel(&cursor)
        case .metadata: return try metadata(&cursor)
        case .message: return try message(&cursor)
        case .chunk: return .chunk(try chunk(&cursor))
        case .dataEnd, .footer: return .finished
        // No kind of the specification: the zeros of a hole in a sparse file.
        case nil where record.kind == 0:
            throw BinaryError(.value(field: "the kind of a record", text: "0"))
        default: return .nothing
        }
    }

    private static func channel(_ cursor: inout ByteCursor) throws -> InterpretedRecord {
        let number: UInt16 = try cursor.number()
        let schema: UInt16 = try cursor.number()
        let topic = try cursor.text()
        let encoding = try cursor.text()
        return .channel(
            number: UInt32(number),
            ROSChannelRecord(
                topic: topic, type: .schema(schema),
                generation: encoding == "cdr" ? .two : encoding == "ros1" ? .one : nil))
    }

    private static func metadata(_ cursor: inout ByteCursor) throws -> InterpretedRecord {
        guard cursor.rest.count <= longestMetadata else {
            throw BinaryError(
                .tooLarge(
                    "a metadata record", byteCount: UInt64(cursor.rest.count),
                    limit: longestMetadata))
        }
        let name = try cursor.text()
        var texts: [String: String] = [:]
        var entries = ByteCursor(try cursor.take(cursor.number(UInt32.self)))
        while !entries.rest.isEmpty { texts[try entries.text()] = try entries.text() }
        return .metadata(name: name, texts: texts)
    }

    private static func message(_ cursor: inout ByteCursor) throws -> InterpretedRecord {
        let channel: UInt16 = try cursor.number()
        // The message's sequence number on its channel.
        _ = try cursor.take(4)
        let logTime: UInt64 = try cursor.number()
        // The publish time.
        _ = try cursor.take(8)
        return .message(
            channel: UInt32(channel), logTime: Int64(clamping: logTime), bytes: cursor.rest)
    }

    private static func chunk(_ cursor: inout ByteCursor) throws -> CompressedChunk {
        // The times of the chunk's messages.
        _ = try cursor.take(16)
        let size: UInt64 = try cursor.number()
        let checksum: UInt32 = try cursor.number()
        let compression = try cursor.text()
        return CompressedChunk(
            bytes: try cursor.take(cursor.number(UInt64.self)),
            compression: compression.isEmpty ? nil : compression, byteCount: size,
            checksum: checksum == 0 ? nil : checksum)
    }
}
