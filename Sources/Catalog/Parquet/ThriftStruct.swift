/// Encodes one struct in Thrift's compact protocol, the encoding of Parquet's metadata.
///
/// Specification: apache/thrift, doc/specs/thrift-compact-protocol.md.
struct ThriftStruct {
    private(set) var bytes: [UInt8] = []
    private var lastField = 0

    private enum WireType: UInt8 {
        case isTrue = 1
        case isFalse = 2
        case int32 = 5
        case int64 = 6
        case binary = 8
        case list = 9
        case structure = 12
    }

    /// Adds a 32-bit integer.
    mutating func int32(_ field: Int, _ value: Int) {
        begin(field, .int32)
        bytes += Self.zigzag(Int64(value))
    }

    /// Adds a 64-bit integer.
    mutating func int64(_ field: Int, _ value: Int) {
        begin(field, .int64)
        bytes += Self.zigzag(Int64(value))
    }

    mutating func boolean(_ field: Int, _ value: Bool) {
        begin(field, value ? .isTrue : .isFalse)
    }

    mutating func string(_ field: Int, _ value: String) {
        begin(field, .binary)
        bytes += Self.binary(value)
    }

    mutating func structure(_ field: Int, _ value: ThriftStruct) {
        begin(field, .structure)
        bytes += value.ended
    }

    mutating func structures(_ field: Int, _ values: [ThriftStruct]) {
        list(field, .structure, values.map(\.ended))
    }

    mutating func strings(_ field: Int, _ values: [String]) {
        list(field, .binary, values.map(Self.binary))
    }

    mutating func int32s(_ field: Int, _ values: [Int]) {
        list(field, .int32, values.map { Self.zigzag(Int64($0)) })
    }

    /// The encoded fields, and the stop field.
    var ended: [UInt8] { bytes + [0] }

    private mutating func list(_ field: Int, _ type: WireType, _ values: [[UInt8]]) {
        begin(field, .list)
        if values.count < 15 {
            bytes.append(UInt8(values.count) << 4 | type.rawValue)
        } else {
            bytes.append(0xf0 | type.rawValue)
            bytes += VariableLength.bytes(UInt64(values.count))
        }
        bytes += values.joined()
    }

    /// Writes the short header of a field, whose number is 1 to 15 above the last one's.
    private mutating func begin(_ field: Int, _ type: WireType) {
        bytes.append(UInt8(field - lastField) << 4 | type.rawValue)
        lastField = field
    }

    private static func binary(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return VariableLength.bytes(UInt64(bytes.count)) + bytes
    }

    private static func zigzag(_ value: Int64) -> [UInt8] {
        VariableLength.bytes(UInt64(bitPattern: value << 1 ^ value >> 63))
    }
}

/// Variable-length integers (ULEB128): seven bits in a byte, the lowest first.
enum VariableLength {
    static func bytes(_ value: UInt64) -> [UInt8] {
        var (bytes, rest): ([UInt8], UInt64) = ([], value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
