import LockstepSamples

/// Takes bytes out of DEFLATE (RFC 1951), a piece at a time and in constant memory.
///
/// Damaged bytes are an error and never more than that: no read outside of what was decoded, no
/// more memory than the 64 KiB of the window and of the input each.
public final class Inflater {
    private enum Block {
        case header
        case stored(left: Int)
        case coded(literals: HuffmanCode, distances: HuffmanCode)
        case ended
    }

    /// The longest match (RFC 1951, 3.2.5).
    private static let longestMatch = 258
    /// Twice the farthest distance: what was decoded and not yet taken never covers the history.
    private static let windowSize = 1 << 16
    private static let mostPending = windowSize / 2 - longestMatch

    private var input: BitInput
    private var window = [UInt8](repeating: 0, count: windowSize)
    private var block = Block.header
    private var isLastBlock = false
    /// Bytes decoded, and those of them that were taken.
    private var (decoded, taken) = (0, 0)

    /// A decoder from the stream's first byte on.
    ///
    /// - Parameter refill: fills a buffer with compressed bytes and says how many it put there, none
    ///   only at their end.
    public init(_ refill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        input = BitInput(refill)
    }

    /// Fills `buffer` with the next bytes.
    ///
    /// - Returns: how many there were: fewer than asked for only at the end.
    /// - Throws: ``FormatError`` for bytes that are no DEFLATE, and what `refill` throws.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        var count = 0
        while count < buffer.count {
            if taken == decoded {
                try decode()
                if taken == decoded { break }
            }
            let start = taken % Self.windowSize
            let piece = min(decoded - taken, buffer.count - count, Self.windowSize - start)
            let target = UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + piece])
            target.copyBytes(from: window[start..<start + piece])
            taken += piece
            count += piece
        }
        return count
    }

    static func damage(_ words: String) -> FormatError {
        FormatError(.bytes(of: "DEFLATE stream", words))
    }

    /// Decodes on until there is enough, or to the end.
    private func decode() throws {
        while decoded - taken < Self.mostPending {
            switch block {
            case .ended: return
            case .header: try beginBlock()
            case .stored(let left): try copyStored(left)
            case .coded(let literals, let distances):
                if try decodeSymbols(literals, distances) { endBlock() }
            }
        }
    }

    private func endBlock() { block = isLastBlock ? .ended : .header }

    private func append(_ byte: UInt8) {
        window[decoded % Self.windowSize] = byte
        decoded += 1
    }

    private func copyStored(_ left: Int) throws {
        let count = min(left, Self.mostPending)
        for _ in 0..<count { append(UInt8(truncatingIfNeeded: try input.take(8))) }
        block = .stored(left: left - count)
        if left == count { endBlock() }
    }

    /// Decodes symbols; says whether the block came to its end.
    private func decodeSymbols(
        _ literals: HuffmanCode, _ distances: HuffmanCode
    ) throws -> Bool {
        while decoded - taken < Self.mostPending {
            try input.fill()
            guard let (symbol, length) = literals.symbol(input.bits) else {
                throw Self.damage("a code that there is not")
            }
            try input.drop(length)
            if symbol < 256 {
                append(UInt8(symbol))
            } else if symbol == 256 {
                return true
            } else {
                try copyMatch(symbol - 257, distances)
            }
        }
        return false
    }

    /// RFC 1951, 3.2.5: lengths of 3 to 258 bytes, distances of 1 to 32,768.
    private func copyMatch(_ lengthSymbol: Int, _ distances: HuffmanCode) throws {
        guard lengthSymbol < DeflateTables.lengths.count else {
            throw Self.damage("a length that there is not")
        }
        let (shortest, lengthBits) = DeflateTables.lengths[lengthSymbol]
        let length = shortest + (try input.take(lengthBits))
        try input.fill()
        guard let (symbol, bits) = distances.symbol(input.bits),
            symbol < DeflateTables.distances.count
        else { throw Self.damage("a distance that there is not") }
        try input.drop(bits)
        let (nearest, distanceBits) = DeflateTables.distances[symbol]
        let distance = nearest + (try input.take(distanceBits))
        guard distance <= decoded else {
            throw Self.damage("a distance that reaches before the first byte")
        }
        for _ in 0..<length { append(window[(decoded - distance) % Self.windowSize]) }
    }

    /// RFC 1951, 3.2.3: the three bits before a block.
    private func beginBlock() throws {
        isLastBlock = try input.take(1) == 1
        switch try input.take(2) {
        case 0: try beginStored()
        case 1:
            guard let literals = DeflateTables.fixedLiterals,
                let distances = DeflateTables.fixedDistances
            else { throw Self.damage("a block of no kind") }
            block = .coded(literals: literals, distances: distances)
        case 2:
            let codes = try DynamicCodes(&input)
            block = .coded(literals: codes.literals, distances: codes.distances)
        default: throw Self.damage("a block of no kind")
        }
    }

    private func beginStored() throws {
        try input.alignToByte()
        let (length, complement) = (try input.take(16), try input.take(16))
        guard length ^ complement == 0xffff else {
            throw Self.damage("a stored block whose length is not sure")
        }
        block = .stored(left: length)
        if length == 0 { endBlock() }
    }
}
