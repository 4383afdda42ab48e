import LockstepContainers
import LockstepFormats

/// The records of an MCAP file (mcap.dev/spec): an opcode, a length in eight bytes, and the
/// content.
enum MCAPRecord {
    /// The first and last bytes of a file.
    static let magic: [UInt8] = [0x89, 0x4D, 0x43, 0x41, 0x50, 0x30, 0x0D, 0x0A]
    /// The number of bytes before a record's content.
    static let headByteCount = 9

    /// The opcode.
    enum Kind: UInt8 {
        case header = 0x01
        case footer = 0x02
        case schema = 0x03
        case channel = 0x04
        case message = 0x05
        case chunk = 0x06
        case messageIndex = 0x07
        case chunkIndex = 0x08
        case statistics = 0x0B
        case metadata = 0x0C
        case metadataIndex = 0x0D
        case summaryOffset = 0x0E
        case dataEnd = 0x0F
    }

    /// Returns a record with this content.
    static func bytes(_ kind: Kind, _ content: [UInt8]) -> [UInt8] {
        var record: [UInt8] = [kind.rawValue]
        record.reserveCapacity(headByteCount + content.count)
        record.append(littleEndian: UInt64(content.count))
        return record + content
    }
}

extension [UInt8] {
    /// Appends text after its length.
    mutating func append(text: String) {
        append(littleEndian: UInt32(clamping: text.utf8.count))
        append(contentsOf: text.utf8)
    }

    /// Appends a map after its length in bytes.
    mutating func append<Entries: Sequence>(
        map entries: Entries, _ entry: (inout [UInt8], Entries.Element) -> Void
    ) {
        var content: [UInt8] = []
        for next in entries { entry(&content, next) }
        append(littleEndian: UInt32(clamping: content.count))
        append(contentsOf: content)
    }

    /// Appends names with their texts, in this order.
    mutating func append(texts: [(name: String, text: String)]) {
        append(map: texts) { bytes, entry in
            bytes.append(text: entry.name)
            bytes.append(text: entry.text)
        }
    }
}
