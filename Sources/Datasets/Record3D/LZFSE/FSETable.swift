import LockstepFormats

/// A decoding table of finite state entropy: the symbol of each state, and the data to compute the
/// next state (`fse_init_decoder_table` of lzfse/lzfse, `lzfse_fse.c`).
struct FSETable {
    private struct Entry {
        var symbol = 0
        /// The number of input bits to add to `base` for the next state.
        var bitCount = 0
        var base = 0
    }

    private var entries: [Entry]

    /// - Parameter states: The number of states, a power of two.
    /// - Throws: ``FormatError`` if the sum of the frequencies exceeds the number of states.
    init(_ frequencies: ArraySlice<Int>, states: Int) throws {
        entries = []
        entries.reserveCapacity(states)
        for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
            guard frequency <= states - entries.count else {
                throw LZFSE.damage("the sum of the frequencies is too large")
            }
            // The number of bits for which frequency << bits reaches the number of states.
            let most = frequency.leadingZeroBitCount - states.leadingZeroBitCount
            let long = (2 * states >> most) - frequency
            for index in 0..<frequency {
                entries.append(
                    index < long
                        ? Entry(
                            symbol: symbol, bitCount: most,
                            base: (frequency + index) << most - states)
                        : Entry(
                            symbol: symbol, bitCount: most - 1,
                            base: (index - long) << (most - 1)))
            }
        }
        // If the frequencies add up to fewer states, the rest decode as the first symbol.
        entries += [Entry](repeating: Entry(), count: states - entries.count)
    }

    /// Returns the symbol of a state and advances to the next state.
    func next(_ state: inout Int, _ input: inout FSEInput) throws -> Int {
        guard entries.indices.contains(state) else { throw LZFSE.damage("undefined state") }
        let entry = entries[state]
        state = entry.base + (try input.take(entry.bitCount))
        return entry.symbol
    }
}

/// The range of values of an L, M or D symbol: the smallest value, and the number of extra bits.
struct FSEValues {
    private let base, bitCount: Int

    func value(_ input: inout FSEInput) throws -> Int { base + (try input.take(bitCount)) }

    /// The number of literals before a match.
    static let l = ranges([Int](repeating: 0, count: 16) + [2, 3, 5, 8])
    /// The length of a match.
    static let m = ranges([Int](repeating: 0, count: 16) + [3, 5, 8, 11])
    /// The distance of a match; 0 repeats the previous distance.
    static let d = ranges((0...15).flatMap { [$0, $0, $0, $0] })

    private static func ranges(_ bits: [Int]) -> [FSEValues] {
        var start = 0
        return bits.map { bits in
            defer { start += 1 << bits }
            return FSEValues(base: start, bitCount: bits)
        }
    }
}

/// A bit reader that starts at the end of a stream, most significant bit first (`fse_in_stream64`).
struct FSEInput {
    private let bytes: [UInt8]
    private var position: Int
    private var bits: UInt64 = 0
    private var count = 0

    /// - Parameter bits: The number of unused bits in the last byte, negated: −7 to 0.
    init(_ bytes: [UInt8], end: Int, bits: Int) throws {
        self.bytes = bytes
        position = end
        try load(bits == 0 ? 7 : 8)
        count += bits
        guard self.bits >> UInt64(count) == 0 else {
            throw LZFSE.damage("unused bits are not zero")
        }
    }

    private mutating func load(_ byteCount: Int) throws {
        guard byteCount <= position else { throw LZFSE.damage("the bits of a block are truncated") }
        for _ in 0..<byteCount {
            position -= 1
            bits = bits << 8 | UInt64(bytes[position])
            count += 8
        }
    }

    /// Reads as many complete bytes as fit, which makes at least 56 bits available.
    mutating func fill() throws { try load((63 - count) / 8) }

    mutating func take(_ length: Int) throws -> Int {
        guard length <= count else { throw LZFSE.damage("the bits of a block are truncated") }
        count -= length
        let number = bits >> UInt64(count)
        bits &= (1 << UInt64(count)) - 1
        return Int(truncatingIfNeeded: number)
    }
}
