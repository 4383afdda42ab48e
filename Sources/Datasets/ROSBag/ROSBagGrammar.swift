import LockstepFormats

/// Reads the records of a ROS 1 bag (wiki.ros.org/Bags/Format/2.0).
enum ROSBagGrammar: RecordGrammar {
    static let magic = ROSBagRecord.magic
    static let ending: [UInt8] = []
    static let name = "a ROS bag of version 2.0"
    static let kindsInChunks: Set<UInt8> = [
        ROSBagRecord.Kind.message.rawValue, ROSBagRecord.Kind.connection.rawValue,
    ]

    static func record(of file: inout SourceWindow) throws -> ContainerRecord {
        let header = try file.take(
            count(&file, "a record's header length"), of: "a record's header")
        return try record(
            header, file.take(count(&file, "a record's data length"), of: "a record"))
    }

    private static func count(_ file: inout SourceWindow, _ what: String) throws -> UInt64 {
        var bytes = ByteCursor(try file.take(4, of: what))
        return UInt64(try bytes.number(UInt32.self))
    }

    static func record(of chunk: inout ByteCursor) throws -> ContainerRecord {
        let header = try chunk.take(chunk.number(UInt32.self))
        return try record(header, chunk.take(chunk.number(UInt32.self)))
    }

    private static func record(
        _ header: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>
    ) throws -> ContainerRecord {
        let fields = try ROSBagRecord.fields(in: header)
        // The next record can be located even if this one is unknown.
        return ContainerRecord(kind: fields["op"]?.first ?? 0, fields: fields, content: content)
    }

    static func meaning(of record: ContainerRecord) throws -> InterpretedRecord {
        switch ROSBagRecord.Kind(rawValue: record.kind) {
        case .bagHeader:
            // A recorder that was killed leaves 0 here.
            let index: UInt64 = try record.fields.number("index_pos")
            return index > 0 ? .indexed(at: index) : .nothing
        case .connection: return try connection(record)
        case .chunk: return .chunk(try chunk(record))
        case .message: return try message(record)
        case nil where record.kind == 0:
            throw BinaryError(.value(field: "the kind of a record", text: "0"))
        default: return .nothing
        }
    }

    private static func connection(_ record: ContainerRecord) throws -> InterpretedRecord {
        let fields = try ROSBagRecord.fields(in: record.content)
        return .channel(
            number: try record.fields.number("conn"),
            ROSChannelRecord(
                topic: try record.fields.text("topic"), type: .named(try fields.text("type")),
                generation: .one,
                publisher: fields["callerid"] == nil ? nil : try fields.text("callerid")))
    }

    private static func message(_ record: ContainerRecord) throws -> InterpretedRecord {
        let time: UInt64 = try record.fields.number("time")
        let (seconds, nanoseconds) = (time & 0xffff_ffff, time >> 32)
        return .message(
            channel: try record.fields.number("conn"),
            logTime: Int64(seconds * 1_000_000_000 + nanoseconds), bytes: record.content)
    }

    private static func chunk(_ record: ContainerRecord) throws -> CompressedChunk {
        let size: UInt32 = try record.fields.number("size")
        let compression = try record.fields.text("compression")
        return CompressedChunk(
            bytes: record.content, compression: compression == "none" ? nil : compression,
            byteCount: UInt64(size), checksum: nil)
    }
}
