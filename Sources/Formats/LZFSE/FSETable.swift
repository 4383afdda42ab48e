/// A decoder's table of finite state entropy: for each state the symbol, and what leads to the next
/// state (`fse_init_decoder_table` of lzfse/lzfse, `lzfse_fse.c`).
struct FSETable {
    private struct Entry {
        var symbol = 0
        /// Bits that are added to `base` for the next state.
        var bitCount = 0
        var base = 0
    }

    private var entries: [Entry]

    /// - Parameter states: a power of two.
    /// - Throws: ``FormatError`` where the frequencies add up to more than the states.
    init(_ frequencies: ArraySlice<Int>, states: Int) throws {
        entries = []
        entries.reserveCapacity(states)
        for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
            guard frequency <= states - entries.count else {
                throw LZFSE.damage("frequencies add up to too much")
            }
            // So many bits that frequency << bits reaches the number of states.
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
        // States of tables that do not add up stand for the first symbol.
        entries += [Entry](repeating: Entry(), count: states - entries.count)
    }

    /// The symbol of a state, which becomes the next one.
    func next(_ state: inout Int, _ input: inout FSEInput) throws -> Int {
        guard entries.indices.contains(state) else { throw LZFSE.damage("a state there is not") }
        let entry = entries[state]
        state = entry.base + (try input.take(entry.bitCount))
        return entry.symbol
    }
}

/// What a symbol of L, M or D stands for: the smallest number, and the bits that are added to it.
struct FSEValues {
    private let base, bitCount: Int

    func value(_ input: inout FSEInput) throws -> Int { base + (try input.take(bitCount)) }

    /// Numbers of literals before a match.
    static let l = ranges([Int](repeating: 0, count: 16) + [2, 3, 5, 8])
    /// Lengths of matches.
    static let m = ranges([Int](repeating: 0, count: 16) + [3, 5, 8, 11])
    /// Distances; 0 repeats the one before.
    static let d = ranges((0...15).flatMap { [$0, $0, $0, $0] })

    private static func ranges(_ bits: [Int]) -> [FSEValues] {
        var start = 0
        return bits.map { bits in
            defer { start += 1 << bits }
            return FSEValues(base: start, bitCount: bits)
        }
    }
}

/// Bits that are read from the last byte of a stream to the first, the highest bit first
/// (`fse_in_stream64`).
struct FSEInput {
    private let bytes: [UInt8]
    private var position: Int
    private var bits: UInt64 = 0
    private var count = 0

    /// - Parameter bits: how many bits of the last byte are not used, as a number from −7 to 0.
    init(_ bytes: [UInt8], end: Int, bits: Int) throws {
        self.bytes = bytes
        position = end
        try load(bits == 0 ? 7 : 8)
        count += bits
        guard self.bits >> UInt64(count) == 0 else {
            throw LZFSE.damage("bits stand where none are used")
        }
    }

    private mutating func load(_ byteCount: Int) throws {
        guard byteCount <= position else { throw LZFSE.damage("a block's bits end before it") }
        for _ in 0..<byteCount {
            position -= 1
            bits = bits << 8 | UInt64(bytes[position])
            count += 8
        }
    }

    /// Takes as many whole bytes as fit: there are at least 56 bits then.
    mutating func fill() throws { try load((63 - count) / 8) }

    mutating func take(_ length: Int) throws -> Int {
        guard length <= count else { throw LZFSE.damage("a block's bits end before it") }
        count -= length
        let number = bits >> UInt64(count)
        bits &= (1 << UInt64(count)) - 1
        return Int(truncatingIfNeeded: number)
    }
}
