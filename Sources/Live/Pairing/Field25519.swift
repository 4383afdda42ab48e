/// An integer modulo 2^255 − 19, for the map of Elligator 2.
///
/// Sixteen limbs of 16 bits, which may be out of range until ``carried()``. No branch and no index
/// depends on the value, because the value depends on the code that the user enters.
struct Field25519: Sendable {
    private static let limbCount = 16
    private var limbs: [Int64]

    private init(limbs: [Int64]) { self.limbs = limbs }

    /// Creates a small number.
    init(_ number: Int64) {
        limbs = [Int64](repeating: 0, count: Self.limbCount)
        limbs[0] = number
    }

    /// Reads 32 bytes, little-endian, without the highest bit (RFC 7748, decodeUCoordinate).
    init(_ bytes: [UInt8]) {
        precondition(bytes.count == 32, "A coordinate has 32 bytes.")
        limbs = (0..<Self.limbCount).map { Int64(bytes[2 * $0]) | Int64(bytes[2 * $0 + 1]) << 8 }
        limbs[15] &= 0x7FFF
    }

    static func + (left: Field25519, right: Field25519) -> Field25519 {
        Field25519(limbs: zip(left.limbs, right.limbs).map { $0 + $1 }).carried()
    }

    static func - (left: Field25519, right: Field25519) -> Field25519 {
        Field25519(limbs: zip(left.limbs, right.limbs).map { $0 - $1 }).carried()
    }

    static func * (left: Field25519, right: Field25519) -> Field25519 {
        var wide = [Int64](repeating: 0, count: 2 * limbCount)
        for i in 0..<limbCount {
            for j in 0..<limbCount { wide[i + j] += left.limbs[i] * right.limbs[j] }
        }
        // 2^256 is 38 modulo 2^255 − 19.
        let folded = (0..<limbCount).map { wide[$0] + 38 * wide[$0 + limbCount] }
        return Field25519(limbs: folded).carried().carried()
    }

    /// Returns the same number with limbs that are nearly in range.
    private func carried() -> Field25519 {
        var limbs = limbs
        for i in 0..<Self.limbCount {
            let carry = limbs[i] >> 16
            limbs[i] -= carry << 16
            if i == Self.limbCount - 1 { limbs[0] += 38 * carry } else { limbs[i + 1] += carry }
        }
        return Field25519(limbs: limbs)
    }

    /// The number as 32 bytes, little-endian, below 2^255 − 19.
    var bytes: [UInt8] {
        var number = carried().carried().carried().limbs
        for _ in 0..<2 { number = Self.reduced(number) }
        return number.flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
    }

    /// Subtracts the modulus once, if the result is not negative.
    private static func reduced(_ limbs: [Int64]) -> [Int64] {
        let modulus = [0xFFED] + [Int64](repeating: 0xFFFF, count: 14) + [0x7FFF]
        var difference = [Int64](repeating: 0, count: limbCount)
        var borrow: Int64 = 0
        for i in 0..<limbCount {
            let value = limbs[i] - modulus[i] - borrow
            borrow = (value >> 63) & 1
            difference[i] = value & 0xFFFF
        }
        return (0..<limbCount).map { limbs[$0] * borrow + difference[$0] * (1 - borrow) }
    }

    /// Returns a power; the exponent is public, highest bit first.
    func power(_ bits: [Bool]) -> Field25519 {
        var result = Field25519(1)
        for bit in bits {
            result = result * result
            if bit { result = result * self }
        }
        return result
    }

    /// The inverse; zero for zero.
    var inverse: Field25519 {
        // 2^255 − 21.
        power((0..<255).map { $0 != 250 && $0 != 252 })
    }

    /// Whether the number is a square, as 1 or 0; zero is one.
    var squareBit: Int64 {
        // (p − 1) / 2 = 2^254 − 10: −1 for numbers that are not squares.
        let symbol = power((0..<254).map { $0 != 250 && $0 != 253 }).bytes
        // The last byte of 0 and 1 is 0, that of −1 is 0x7F.
        return 1 - Int64(symbol[31] & 1)
    }

    /// Returns `left` if the bit is 1, `right` if it is 0.
    static func choice(_ bit: Int64, _ left: Field25519, _ right: Field25519) -> Field25519 {
        Field25519(limbs: zip(left.limbs, right.limbs).map { $0 * bit + $1 * (1 - bit) })
    }
}
