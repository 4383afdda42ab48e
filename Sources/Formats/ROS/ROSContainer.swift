/// A file that holds messages of ROS: what its records are, one by one.
public enum ROSContainer: Sendable {
    /// An MCAP file (mcap.dev/spec).
    case mcap
    /// A bag of ROS 1, version 2.0 (wiki.ros.org/Bags/Format/2.0).
    case bag

    /// How its records are told apart and understood.
    var grammar: any RecordGrammar.Type {
        switch self {
        case .mcap: return MCAPGrammar.self
        case .bag: return ROSBagGrammar.self
        }
    }
}

/// How the records of a container are told apart, and what each means; it keeps nothing.
protocol RecordGrammar {
    /// What a file begins with.
    static var magic: [UInt8] { get }
    /// What a file ends with; empty where nothing tells.
    static var ending: [UInt8] { get }
    /// What a file is called that begins so.
    static var name: String { get }
    /// The kinds of records that may stand in a chunk.
    static var kindsInChunks: Set<UInt8> { get }

    /// Takes the next record of a file, with its content where that is ever looked at.
    ///
    /// - Throws: ``BinaryError`` where it is cut off or larger than it may be.
    static func record(of file: inout SourceWindow) throws -> ContainerRecord

    /// Takes the next record of a chunk's content.
    ///
    /// - Throws: ``BinaryError`` where it is cut off.
    static func record(of chunk: inout ByteCursor) throws -> ContainerRecord

    /// What a record means.
    ///
    /// - Throws: ``BinaryError`` where its content is not what its kind says.
    static func meaning(of record: ContainerRecord) throws -> RecordMeaning
}

/// A piece of a container.
struct ContainerRecord {
    let kind: UInt8
    /// What stands before the content by name; a bag has such fields, MCAP has none.
    var fields: [String: ArraySlice<UInt8>] = [:]
    let content: ArraySlice<UInt8>
}

/// What a record says.
enum RecordMeaning {
    /// Channels refer to the name of a type by its number.
    case schema(number: UInt16, name: String)
    case channel(number: UInt32, ROSChannelRecord)
    case message(channel: UInt32, logTime: Int64, bytes: ArraySlice<UInt8>)
    case chunk(PackedChunk)
    /// Named texts about the whole file.
    case metadata(name: String, texts: [String: String])
    /// The writer ended the file, and no message follows.
    case finished
    /// The writer ended the file, whose messages stand before this byte.
    case indexed(at: UInt64)
    /// Nothing that is needed.
    case nothing
}

/// A channel as its record describes it.
struct ROSChannelRecord {
    /// How messages are named.
    enum TypeName {
        case named(String)
        /// The number of the schema that has the name.
        case schema(UInt16)
    }

    let topic: String
    let type: TypeName
    let generation: ROSGeneration?
    /// The node that published, if the record names it.
    var publisher: String?
}

/// Records that are compressed together.
struct PackedChunk {
    let bytes: ArraySlice<UInt8>
    /// The method as the file names it; nil for none.
    let compression: String?
    /// How long the content says it is.
    let byteCount: UInt64
    /// CRC-32 of the content; nil if no one says it.
    let checksum: UInt32?
}
