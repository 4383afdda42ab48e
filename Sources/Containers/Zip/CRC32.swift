/// The checksum of zip and PNG: CRC-32 of ISO 3309 with the reversed polynomial 0xEDB88320.
///
/// Processes eight bytes per step with eight tables (Kounavis and Berry, "A systematic approach to
/// building high performance software-based CRC generators", 2005).
public struct CRC32: Hashable, Sendable {
    private var register: UInt32 = .max

    /// Creates the checksum of no bytes.
    public init() {}

    /// The checksum of all bytes so far.
    public var value: UInt32 { ~register }

    /// Adds bytes to the checksum.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        let whole = bytes.count - bytes.count % 8
        register = Self.tables.withUnsafeBufferPointer { tables in
            var register = register
            for offset in stride(from: 0, to: whole, by: 8) {
                let word = UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                register = Self.step(word ^ UInt64(register), tables)
            }
            for byte in bytes[whole...] {
                register = tables[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ (register >> 8)
            }
            return register
        }
    }

    private static func step(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var sum: UInt32 = 0
        for place in 0..<8 {
            let byte = Int(UInt8(truncatingIfNeeded: word >> UInt64(8 * place)))
            sum ^= tables[(7 - place) * 256 + byte]
        }
        return sum
    }

    /// Table k contains the checksums of a byte followed by k zero bytes.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = (0..<256).map { byte in
            var sum = UInt32(byte)
            for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
            return sum
        }
        for index in 256..<2048 {
            let shorter = tables[index - 256]
            tables.append(tables[Int(shorter & 0xff)] ^ (shorter >> 8))
        }
        return tables
    }()
}
