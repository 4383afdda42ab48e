import LockstepContainers
import LockstepFormats

/// The header of an LZFSE block of version 2 (`lzfse_compressed_block_header_v2`).
///
/// Finite state entropy codes literals and matches separately. Literals, literal counts (L), match
/// lengths (M) and match distances (D) each have a table built from their frequencies.
struct LZFSEHeader {
    /// The number of bytes before the frequencies.
    private static let fixedByteCount = 32
    /// `LZFSE_MATCHES_PER_BLOCK` and `LZFSE_LITERALS_PER_BLOCK`.
    private static let (mostMatches, mostLiterals) = (10_000, 40_000)

    /// The offset of the block's content, after the header.
    let start: Int
    private let literalCount, literalByteCount, literalBits: Int
    private let matchCount, matchByteCount, matchBits: Int
    private let literalStates: [Int]
    private let matchStates: (l: Int, m: Int, d: Int)
    private let frequencies: [Int]

    /// The offset after the block.
    var end: Int { start + literalByteCount + matchByteCount }

    init(_ input: LittleEndian, at offset: Int) throws {
        let fields = (0..<3).compactMap { input.number(at: offset + 8 + 8 * $0, byteCount: 8) }
        guard fields.count == 3 else { throw LZFSE.damage("a block header is truncated") }
        func bits(_ field: Int, _ first: UInt64, _ count: UInt64) -> Int {
            Int(truncatingIfNeeded: fields[field] >> first & ((1 << count) - 1))
        }
        literalCount = bits(0, 0, 20)
        literalByteCount = bits(0, 20, 20)
        matchCount = bits(0, 40, 20)
        literalBits = bits(0, 60, 3) - 7
        literalStates = (0..<4).map { bits(1, UInt64(10 * $0), 10) }
        matchByteCount = bits(1, 40, 20)
        matchBits = bits(1, 60, 3) - 7
        matchStates = (bits(2, 32, 10), bits(2, 42, 10), bits(2, 52, 10))
        let byteCount = bits(2, 0, 32)
        guard literalCount <= Self.mostLiterals, literalCount % 4 == 0,
            matchCount <= Self.mostMatches, byteCount >= Self.fixedByteCount,
            byteCount <= input.bytes.count - offset
        else { throw LZFSE.damage("a block header is invalid") }
        start = offset + byteCount
        frequencies = try Self.frequencies(
            input.bytes[(offset + Self.fixedByteCount)..<start])
    }

    /// Reads the frequencies of the L, M, D and literal symbols, in 2 to 14 bits each.
    private static func frequencies(_ bytes: ArraySlice<UInt8>) throws -> [Int] {
        let count = FSEValues.l.count + FSEValues.m.count + FSEValues.d.count + 256
        var frequencies: [Int] = []
        var rest = bytes
        var (bits, bitCount) = (0, 0)
        for _ in 0..<count {
            while bitCount <= 24, let byte = rest.popFirst() {
                bits |= Int(byte) << bitCount
                bitCount += 8
            }
            let (length, frequency) = Self.frequency(bits)
            guard length <= bitCount else { throw LZFSE.damage("a frequency table is truncated") }
            frequencies.append(frequency)
            bits >>= length
            bitCount -= length
        }
        guard bitCount < 8, rest.isEmpty else {
            throw LZFSE.damage("a frequency table is too long")
        }
        return frequencies
    }

    /// `lzfse_decode_v1_freq_value`: a prefix code whose longest forms contain the number itself.
    private static func frequency(_ bits: Int) -> (length: Int, frequency: Int) {
        switch bits & 15 {
        case 0b0111: return (8, 8 + bits >> 4 & 15)
        case 0b1111: return (14, 24 + bits >> 4 & 1023)
        case 0b0011, 0b1011: return (5, 4 + bits >> 3 & 3)
        default: break
        }
        switch bits & 3 {
        case 0b00: return (2, 0)
        case 0b10: return (2, 1)
        // 0b001 and 0b101.
        default: return (3, bits & 4 == 0 ? 2 : 3)
        }
    }

    func decode(_ bytes: [UInt8], into output: inout LZOutput) throws {
        let (m, d) = (FSEValues.l.count, FSEValues.l.count + FSEValues.m.count)
        let literal = d + FSEValues.d.count
        let literals = try literals(bytes, FSETable(frequencies[literal...], states: 1024))
        try decodeMatches(
            bytes, literals, FSETable(frequencies[..<m], states: 64),
            FSETable(frequencies[m..<d], states: 64),
            FSETable(frequencies[d..<literal], states: 256),
            into: &output)
    }

    /// Decodes the literals with four interleaved states.
    private func literals(_ bytes: [UInt8], _ table: FSETable) throws -> [UInt8] {
        var input = try FSEInput(bytes, end: start + literalByteCount, bits: literalBits)
        var states = literalStates
        var literals: [UInt8] = []
        literals.reserveCapacity(literalCount)
        for _ in 0..<literalCount / 4 {
            try input.fill()
            for turn in 0..<4 {
                literals.append(UInt8(truncatingIfNeeded: try table.next(&states[turn], &input)))
            }
        }
        return literals
    }

    private func decodeMatches(
        _ bytes: [UInt8], _ literals: [UInt8], _ lTable: FSETable, _ mTable: FSETable,
        _ dTable: FSETable, into output: inout LZOutput
    ) throws {
        var input = try FSEInput(bytes, end: end, bits: matchBits)
        var (l, m, d) = matchStates
        var rest = literals[...]
        var distance = 0
        for _ in 0..<matchCount {
            try input.fill()
            let count = try FSEValues.l[lTable.next(&l, &input)].value(&input)
            let length = try FSEValues.m[mTable.next(&m, &input)].value(&input)
            let newDistance = try FSEValues.d[dTable.next(&d, &input)].value(&input)
            if newDistance > 0 { distance = newDistance }
            guard count <= rest.count else {
                throw LZFSE.damage("a match needs more literals than the block has")
            }
            try output.append(rest.prefix(count))
            rest = rest.dropFirst(count)
            try output.copy(length, from: distance)
        }
    }
}
