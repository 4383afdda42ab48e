import LockstepContainers

/// Collects the fields of a protobuf message (protobuf.dev/programming-guides/encoding).
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    /// A number of variable length: integers that are not negative, booleans and enumerations.
    mutating func number(_ field: Int, _ value: UInt64) {
        tag(field, 0)
        append(varint: value)
    }

    /// A signed integer of the types `int32` and `int64`.
    mutating func integer(_ field: Int, _ value: Int64) {
        number(field, UInt64(bitPattern: value))
    }

    mutating func fixed32(_ field: Int, _ value: Int) {
        tag(field, 5)
        bytes.append(littleEndian: UInt32(clamping: value))
    }

    mutating func double(_ field: Int, _ value: Double) {
        tag(field, 1)
        bytes.append(littleEndian: value)
    }

    /// A repeated number, packed.
    mutating func doubles(_ field: Int, _ values: [Double]) {
        tag(field, 2)
        append(varint: UInt64(values.count * 8))
        for value in values { bytes.append(littleEndian: value) }
    }

    mutating func text(_ field: Int, _ text: String) { content(field, Array(text.utf8)[...]) }

    mutating func content(_ field: Int, _ content: ArraySlice<UInt8>) {
        tag(field, 2)
        append(varint: UInt64(content.count))
        bytes += content
    }

    mutating func message(_ field: Int, _ write: (inout ProtobufWriter) -> Void) {
        var inner = ProtobufWriter()
        write(&inner)
        content(field, inner.bytes[...])
    }

    private mutating func tag(_ field: Int, _ wireType: UInt64) {
        append(varint: UInt64(field) << 3 | wireType)
    }

    private mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
