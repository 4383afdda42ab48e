import LockstepContainers
import LockstepFormats

/// Huffman codes of 16-bit values in PIZ.
///
/// The code lengths come before the codes: six bits per value, where numbers from 59 mean runs of
/// values without a code. Codes of equal length are numbered in the order of the values, and longer
/// codes are smaller numbers. The table's last entry is not a value but a repeat symbol: the eight
/// bits after it are the number of times to repeat the previous value.
struct PIZCodes {
    /// A length has six bits; the largest five numbers mean runs.
    private static let longest = 58
    private static let valueCount = 1 << 16

    /// The values with codes of each length, in ascending order.
    private var symbols = [[Int]](repeating: [], count: longest + 1)
    /// The first code of each length.
    private var firstCodes = [UInt64](repeating: 0, count: longest + 1)
    private let runSymbol: Int
    private var bits: PIZBits

    init(_ bytes: ArraySlice<UInt8>) throws {
        let input = LittleEndian(Array(bytes))
        guard let first = input.integer(at: 0, byteCount: 4),
            let last = input.integer(at: 4, byteCount: 4),
            let bitCount = input.integer(at: 12, byteCount: 4), input.bytes.count >= 20
        else { throw EXRHeader.damage("Huffman codes are truncated") }
        guard first <= last, last <= Self.valueCount else {
            throw EXRHeader.damage("Huffman codes of undefined values")
        }
        runSymbol = last
        bits = PIZBits(input.bytes[20...])
        var symbol = first
        while symbol <= last {
            let length = try bits.number(6)
            switch length {
            case 0: symbol += 1
            case 63: symbol += try bits.number(8) + 6
            case 59...: symbol += length - 57
            default:
                symbols[length].append(symbol)
                symbol += 1
            }
        }
        bits.skipToByte()
        guard bitCount <= bits.left else { throw EXRHeader.damage("Huffman codes are truncated") }
        bits.limit(to: bitCount)
        var code: UInt64 = 0
        for length in stride(from: Self.longest, to: 0, by: -1) {
            firstCodes[length] = code
            code = (code + UInt64(symbols[length].count)) >> 1
        }
    }

    /// Decodes exactly `count` values.
    func values(count: Int) throws -> [UInt16] {
        var bits = bits
        var values: [UInt16] = []
        values.reserveCapacity(count)
        while bits.left > 0, values.count < count {
            let symbol = try next(&bits)
            guard symbol == runSymbol else {
                values.append(UInt16(truncatingIfNeeded: symbol))
                continue
            }
            let run = try bits.number(8)
            guard let value = values.last, values.count + run <= count else {
                throw EXRHeader.damage("a run without a previous value, or too long")
            }
            values.append(contentsOf: repeatElement(value, count: run))
        }
        guard values.count == count, bits.left == 0 else {
            throw EXRHeader.damage("Huffman codes of \(values.count) values instead of \(count)")
        }
        return values
    }

    private func next(_ bits: inout PIZBits) throws -> Int {
        var code: UInt64 = 0
        for length in 1...Self.longest {
            code = code << 1 | UInt64(try bits.number(1))
            guard code >= firstCodes[length] else { continue }
            let place = code - firstCodes[length]
            if place < symbols[length].count { return symbols[length][Int(place)] }
        }
        throw EXRHeader.damage("an undefined Huffman code")
    }
}

/// A bit reader, most significant bit first.
private struct PIZBits {
    private let bytes: ArraySlice<UInt8>
    private var place = 0
    private var end: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        end = 8 * bytes.count
    }

    /// The number of remaining bits.
    var left: Int { end - place }

    /// Reads the next bits as a number.
    mutating func number(_ bitCount: Int) throws -> Int {
        guard bitCount <= left else { throw EXRHeader.damage("Huffman codes are truncated") }
        var number = 0
        for _ in 0..<bitCount {
            let byte = bytes[bytes.startIndex + place / 8]
            number = number << 1 | Int(byte >> (7 - place % 8) & 1)
            place += 1
        }
        return number
    }

    mutating func skipToByte() { place = (place + 7) / 8 * 8 }

    /// Limits the reader to the next `count` bits.
    mutating func limit(to count: Int) { end = min(end, place + count) }
}
