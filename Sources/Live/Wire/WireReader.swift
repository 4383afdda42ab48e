import LockstepSamples

/// Reads the fields of one message's body, little-endian.
///
/// Every read checks what is left first, so a claimed length never allocates or traps.
struct WireReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The number of bytes that were not read yet.
    var remaining: Int { bytes.endIndex - position }

    mutating func integer<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self, named field: String
    ) throws -> Number {
        let raw = try take(MemoryLayout<Number>.size, named: field)
        var bits: UInt64 = 0
        for byte in raw.reversed() { bits = bits << 8 | UInt64(byte) }
        return Number(truncatingIfNeeded: bits)
    }

    /// Reads an integer that must be in a range.
    mutating func integer<Number: FixedWidthInteger>(
        _ type: Number.Type, in range: ClosedRange<Int64>, named field: String
    ) throws -> Int64 {
        let number = try integer(type, named: field)
        guard let value = Int64(exactly: number), range.contains(value) else {
            throw LiveError(.value(field: field, text: "\(number)"))
        }
        return value
    }

    mutating func double(named field: String) throws -> Double {
        Double(bitPattern: try integer(UInt64.self, named: field))
    }

    mutating func hostTime(named field: String) throws -> HostTime {
        HostTime(nanoseconds: try integer(named: field))
    }

    mutating func deskTime(named field: String) throws -> DeskTime {
        DeskTime(nanoseconds: try integer(named: field))
    }

    /// Reads a code that must be one of an enumeration's.
    mutating func code<Code: RawRepresentable>(
        _ type: Code.Type = Code.self, named field: String
    ) throws -> Code where Code.RawValue == UInt8 {
        let raw = try integer(UInt8.self, named: field)
        guard let code = Code(rawValue: raw) else {
            throw LiveError(.value(field: field, text: "\(raw)"))
        }
        return code
    }

    /// Reads a fixed number of bytes.
    mutating func bytes(_ count: Int, named field: String) throws -> [UInt8] {
        Array(try take(count, named: field))
    }

    /// Reads all remaining bytes.
    mutating func rest() -> [UInt8] {
        defer { position = bytes.endIndex }
        return Array(bytes[position...])
    }

    /// Reads a text: its length in two bytes, then UTF-8.
    mutating func text(limit: Int, named field: String) throws -> String {
        let count = Int(try integer(UInt16.self, named: field))
        guard count <= limit else {
            throw LiveError(.value(field: field, text: "longer than \(limit) bytes"))
        }
        let raw = try take(count, named: field)
        let text = String(decoding: raw, as: UTF8.self)
        // Decoding replaces what is not UTF-8.
        guard text.utf8.elementsEqual(raw) else { throw LiveError(.notUTF8(field: field)) }
        return text
    }

    private mutating func take(_ count: Int, named field: String) throws -> ArraySlice<UInt8> {
        guard count <= remaining else { throw LiveError(.cutOff(field: field)) }
        defer { position += count }
        return bytes[position..<position + count]
    }
}
