/// Bits of a stream of bytes, the lowest of each byte first (RFC 1951, 3.1.1).
struct BitInput {
    /// Fills a buffer; says how many bytes it put there, none only at the end.
    typealias Refill = (UnsafeMutableRawBufferPointer) throws -> Int

    private let refill: Refill
    private var bytes = [UInt8](repeating: 0, count: 1 << 16)
    private var position = 0
    private var end = 0
    private var isAtEnd = false
    /// The next bits, the first lowest.
    private(set) var bits: UInt64 = 0
    /// How many of them there are.
    private(set) var count = 0

    init(_ refill: @escaping Refill) { self.refill = refill }

    /// Takes bytes until there are more than 56 bits or no more bytes.
    mutating func fill() throws {
        while count <= 56 {
            if position == end {
                guard !isAtEnd else { return }
                end = try bytes.withUnsafeMutableBytes { try refill($0) }
                position = 0
                guard end > 0 else {
                    isAtEnd = true
                    return
                }
            }
            bits |= UInt64(bytes[position]) << UInt64(count)
            position += 1
            count += 8
        }
    }

    /// Passes over bits that are there.
    mutating func drop(_ length: Int) throws {
        guard length <= count else { throw Inflater.damage("they end in the middle of a block") }
        bits >>= UInt64(length)
        count -= length
    }

    /// The next bits as a number, 0 to 32 of them.
    mutating func take(_ length: Int) throws -> Int {
        if count < length { try fill() }
        let number = Int(truncatingIfNeeded: bits & ((1 << UInt64(length)) - 1))
        try drop(length)
        return number
    }

    /// Passes over what is left of the byte that was begun.
    mutating func alignToByte() throws { try drop(count % 8) }
}
