/// A canonical Huffman code as DEFLATE has it (RFC 1951, 3.2.2).
struct HuffmanCode {
    /// Codes of up to this many bits are looked up, longer ones searched.
    private static let tableBits = 10
    /// RFC 1951, 3.2.7.
    static let longest = 15

    /// By the next bits of the stream: the symbol times 16 plus its length, or 0.
    private var table = [UInt16](repeating: 0, count: 1 << Self.tableBits)
    /// How many codes there are of each length.
    private var counts = [Int](repeating: 0, count: Self.longest + 1)
    /// Symbols in the order of their codes.
    private var symbols: [UInt16] = []

    /// A code by the lengths of its symbols' codes, 0 for symbols without one.
    ///
    /// - Returns: nil where there are more codes than the lengths leave room for.
    init?(lengths: some Collection<UInt8>) {
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var (code, room) = (0, 1)
        var nextCodes = [Int](repeating: 0, count: Self.longest + 1)
        var places = [Int](repeating: 0, count: Self.longest + 1)
        for length in 1...Self.longest {
            room = 2 * room - counts[length]
            guard room >= 0 else { return nil }
            code = (code + counts[length - 1]) << 1
            nextCodes[length] = code
            places[length] = places[length - 1] + counts[length - 1]
        }
        symbols = [UInt16](repeating: 0, count: places[Self.longest] + counts[Self.longest])
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[places[Int(length)]] = UInt16(symbol)
            places[Int(length)] += 1
            enter(UInt16(symbol), nextCodes[Int(length)], Int(length))
            nextCodes[Int(length)] += 1
        }
    }

    private mutating func enter(_ symbol: UInt16, _ code: Int, _ length: Int) {
        guard length <= Self.tableBits else { return }
        let reversed = (0..<length).reduce(0) { $0 << 1 | (code >> $1) & 1 }
        for index in stride(from: reversed, to: table.count, by: 1 << length) {
            table[index] = symbol << 4 | UInt16(length)
        }
    }

    /// The symbol whose code the bits begin with, the first bit lowest, and the code's length.
    ///
    /// - Returns: nil where no code begins so.
    func symbol(_ bits: UInt64) -> (symbol: Int, length: Int)? {
        let entry = table[Int(truncatingIfNeeded: bits) & (table.count - 1)]
        guard entry == 0 else { return (Int(entry >> 4), Int(entry & 15)) }
        var (code, first, index) = (0, 0, 0)
        for length in 1...Self.longest {
            code |= Int(truncatingIfNeeded: bits >> UInt64(length - 1)) & 1
            let count = counts[length]
            if code - first < count { return (Int(symbols[index + code - first]), length) }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }
}
