import LockstepFormats

/// A container format for ROS messages.
public enum ROSContainer: Sendable {
    /// An MCAP file (mcap.dev/spec).
    case mcap
    /// A bag of ROS 1, version 2.0 (wiki.ros.org/Bags/Format/2.0).
    case bag

    /// The parser of the container's records.
    var grammar: any RecordGrammar.Type {
        switch self {
        case .mcap: return MCAPGrammar.self
        case .bag: return ROSBagGrammar.self
        }
    }
}

/// The parser of one container format; it keeps no state between records.
protocol RecordGrammar {
    /// The first bytes of a file.
    static var magic: [UInt8] { get }
    /// The last bytes of a file; empty if the format has no end marker.
    static var ending: [UInt8] { get }
    /// The name of the format, for messages.
    static var name: String { get }
    /// The kinds of records that may be in a chunk.
    static var kindsInChunks: Set<UInt8> { get }

    /// Reads the next record of a file. The content may be empty for kinds that Lockstep does not
    /// use.
    ///
    /// - Throws: ``BinaryError`` if the record is truncated or larger than the limit.
    static func record(of file: inout SourceWindow) throws -> ContainerRecord

    /// Reads the next record of a chunk's content.
    ///
    /// - Throws: ``BinaryError`` if the record is truncated.
    static func record(of chunk: inout ByteCursor) throws -> ContainerRecord

    /// Interprets a record.
    ///
    /// - Throws: ``BinaryError`` if the record's content does not match its kind.
    static func meaning(of record: ContainerRecord) throws -> InterpretedRecord
}

/// A record of a container.
struct ContainerRecord {
    let kind: UInt8
    /// Named fields before the content; a bag has them, MCAP does not.
    var fields: [String: ArraySlice<UInt8>] = [:]
    let content: ArraySlice<UInt8>
}

/// An interpreted record.
enum InterpretedRecord {
    /// The name of a message type. Channels refer to it by the schema's number.
    case schema(number: UInt16, name: String)
    case channel(number: UInt32, ROSChannelRecord)
    case message(channel: UInt32, logTime: Int64, bytes: ArraySlice<UInt8>)
    case chunk(CompressedChunk)
    /// Key–value pairs about the entire file.
    case metadata(name: String, texts: [String: String])
    /// The writer finished the file, and no message follows.
    case finished
    /// The writer finished the file, and its messages end before this byte.
    case indexed(at: UInt64)
    /// A record of a kind that Lockstep does not use.
    case nothing
}

/// The content of a channel's record.
struct ROSChannelRecord {
    /// The message type, as the channel's record states it.
    enum TypeName {
        /// The type's name.
        case named(String)
        /// The number of the schema that contains the type's name.
        case schema(UInt16)
    }

    let topic: String
    let type: TypeName
    let generation: ROSGeneration?
    /// The publishing node, if the record names it.
    var publisher: String?
}

/// Records that are compressed together.
struct CompressedChunk {
    let bytes: ArraySlice<UInt8>
    /// The compression method as the file names it; nil if the chunk is not compressed.
    let compression: String?
    /// The size of the uncompressed content in bytes, as the record states it.
    let byteCount: UInt64
    /// CRC-32 of the uncompressed content; nil if the file does not state it.
    let checksum: UInt32?
}
