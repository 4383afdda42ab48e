/// The numbers of RFC 1951 that are the same for every stream.
enum DeflateTables {
    /// 3.2.5: by symbol from 257 on, the shortest length and the bits that follow.
    static let lengths: [(Int, Int)] = {
        let bits = [0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { [$0, $0, $0, $0] }
        return ranges(from: 3, bits) + [(258, 0)]
    }()

    /// 3.2.5: by symbol, the nearest distance and the bits that follow.
    static let distances = ranges(from: 1, [0, 0, 0, 0] + (1...13).flatMap { [$0, $0] })

    /// 3.2.7: in what order the lengths of the code of lengths stand.
    static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// 3.2.6: the codes of blocks that bring none.
    static let fixedLiterals = HuffmanCode(
        lengths: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
            + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
    static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))

    /// Ranges that follow each other, each as long as its bits can tell apart.
    private static func ranges(from first: Int, _ bits: [Int]) -> [(Int, Int)] {
        var start = first
        return bits.map { bits in
            defer { start += 1 << bits }
            return (start, bits)
        }
    }
}

/// The two codes that a block brings along (RFC 1951, 3.2.7).
struct DynamicCodes {
    let literals, distances: HuffmanCode

    init(_ input: inout BitInput) throws {
        let literalCount = try input.take(5) + 257
        let distanceCount = try input.take(5) + 1
        let lengthCount = try input.take(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else {
            throw Inflater.damage("more symbols than there are")
        }
        var lengthLengths = [UInt8](repeating: 0, count: 19)
        for place in DeflateTables.lengthOrder.prefix(lengthCount) {
            lengthLengths[place] = UInt8(truncatingIfNeeded: try input.take(3))
        }
        guard let code = HuffmanCode(lengths: lengthLengths) else {
            throw Inflater.damage("more codes than their lengths leave room for")
        }
        let lengths = try Self.lengths(literalCount + distanceCount, code, &input)
        guard lengths[256] > 0, let literals = HuffmanCode(lengths: lengths[..<literalCount]),
            let distances = HuffmanCode(lengths: lengths[literalCount...])
        else { throw Inflater.damage("more codes than their lengths leave room for") }
        self.literals = literals
        self.distances = distances
    }

    /// Lengths up to 15, and three symbols that repeat: 16 the last one, 17 and 18 zero.
    private static func lengths(
        _ count: Int, _ code: HuffmanCode, _ input: inout BitInput
    ) throws -> [UInt8] {
        var lengths: [UInt8] = []
        while lengths.count < count {
            try input.fill()
            guard let (symbol, bits) = code.symbol(input.bits) else {
                throw Inflater.damage("a code that there is not")
            }
            try input.drop(bits)
            switch symbol {
            case 16:
                guard let last = lengths.last else {
                    throw Inflater.damage("a length that repeats none")
                }
                lengths += [UInt8](repeating: last, count: 3 + (try input.take(2)))
            case 17: lengths += [UInt8](repeating: 0, count: 3 + (try input.take(3)))
            case 18: lengths += [UInt8](repeating: 0, count: 11 + (try input.take(7)))
            default: lengths.append(UInt8(symbol))
            }
        }
        guard lengths.count == count else { throw Inflater.damage("more lengths than symbols") }
        return lengths
    }
}
