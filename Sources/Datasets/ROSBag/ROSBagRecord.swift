import LockstepContainers
import LockstepFormats

/// The records of a ROS 1 bag (wiki.ros.org/Bags/Format/2.0): named fields, then data.
enum ROSBagRecord {
    /// The first line.
    static let magic = Array("#ROSBAG V2.0\n".utf8)
    /// The size of the bag header record after the first line, without the lengths of its two
    /// parts.
    ///
    /// The record is padded, so that its values can be written last.
    static let headerByteCount = 4096
    /// The offset of the first chunk.
    static let firstChunk = Int64(magic.count + headerByteCount + 8)
    /// The longest fields that are read.
    ///
    /// Fields of a connection contain the definition of its messages, and each takes more memory
    /// than bytes in the file.
    private static let longestFields = 1 << 20

    /// The opcode.
    enum Kind: UInt8 {
        case message = 0x02
        case bagHeader = 0x03
        case index = 0x04
        case chunk = 0x05
        case chunkInfo = 0x06
        case connection = 0x07
    }

    /// Appends a record.
    static func append(
        _ kind: Kind, _ fields: [(name: String, value: [UInt8])], data: [UInt8],
        to bytes: inout [UInt8]
    ) {
        let header = Self.fields([("op", [kind.rawValue])] + fields)
        bytes.append(littleEndian: UInt32(header.count))
        bytes += header
        bytes.append(littleEndian: UInt32(clamping: data.count))
        bytes += data
    }

    /// Encodes names and values, each pair after its length.
    static func fields(_ fields: [(name: String, value: [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (name, value) in fields {
            bytes.append(littleEndian: UInt32(name.utf8.count + 1 + value.count))
            bytes += Array(name.utf8) + [UInt8(ascii: "=")] + value
        }
        return bytes
    }

    /// Decodes the fields in a record's header or in a connection's content.
    ///
    /// - Throws: ``BinaryError`` if they are too long, lengths do not fit, or a name has no value.
    static func fields(in header: ArraySlice<UInt8>) throws -> [String: ArraySlice<UInt8>] {
        guard header.count <= longestFields else {
            throw BinaryError(
                .tooLarge(
                    "a record's header", byteCount: UInt64(header.count), limit: longestFields))
        }
        var cursor = ByteCursor(header)
        var fields: [String: ArraySlice<UInt8>] = [:]
        while !cursor.rest.isEmpty {
            let field = try cursor.take(cursor.number(UInt32.self))
            guard let sign = field.firstIndex(of: UInt8(ascii: "=")) else {
                let text = String(decoding: field.prefix(40), as: UTF8.self)
                throw BinaryError(.value(field: "a field without '='", text: text))
            }
            fields[String(decoding: field[..<sign], as: UTF8.self)] = field[(sign + 1)...]
        }
        return fields
    }
}

extension [String: ArraySlice<UInt8>] {
    /// Returns a numeric field.
    ///
    /// - Throws: ``BinaryError`` if it is missing or too short.
    func number<Number: FixedWidthInteger>(_ name: String) throws -> Number {
        var cursor = ByteCursor(self[name] ?? [])
        do {
            return try cursor.number()
        } catch is BinaryError {
            throw BinaryError(.value(field: name, text: "\(self[name]?.count ?? 0) bytes"))
        }
    }

    /// Returns a text field; empty if it is missing.
    ///
    /// - Throws: ``BinaryError`` if it is longer than the limit for texts.
    func text(_ name: String) throws -> String { try String(boundedBytes: self[name] ?? []) }
}

extension [UInt8] {
    /// Returns the bytes of an integer.
    init<Number: FixedWidthInteger>(littleEndian number: Number) {
        self = []
        append(littleEndian: number)
    }

    /// Returns the bytes of a time: seconds, then nanoseconds.
    init(_ time: ROSTime) {
        self.init(littleEndian: time.seconds)
        append(littleEndian: time.nanoseconds)
    }
}
