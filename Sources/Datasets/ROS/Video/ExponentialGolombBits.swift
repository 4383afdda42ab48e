import LockstepFormats

/// Bits read from the highest of each byte down, and the numbers of ITU-T H.264, 9.1, and H.265, 9.2.
struct ExponentialGolombBits {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// Reads the next bit; nil at the end.
    mutating func bit() -> UInt32? {
        guard place / 8 < bytes.count else { return nil }
        defer { place += 1 }
        return UInt32(bytes[place / 8] >> (7 - UInt8(place % 8)) & 1)
    }

    /// Reads the next bit as a flag; nil at the end.
    mutating func flag() -> Bool? { bit().map { $0 == 1 } }

    /// Skips bits; nil if fewer remain.
    mutating func skip(_ count: Int) -> Void? {
        guard count <= bytes.count * 8 - place else { return nil }
        place += count
        return ()
    }

    /// The next number, `ue(v)`, or the code of a signed one, `se(v)`; nil if the bits end before
    /// it, or for one of more than 31 bits.
    mutating func number() -> UInt32? {
        var zeros = 0
        while let bit = bit() {
            guard bit == 0 else { return rest(of: zeros) }
            zeros += 1
            if zeros > 31 { return nil }
        }
        return nil
    }

    private mutating func rest(of count: Int) -> UInt32? {
        var value: UInt32 = 1
        for _ in 0..<count {
            guard let bit = bit() else { return nil }
            value = value << 1 | bit
        }
        return value - 1
    }

    /// The next signed number, `se(v)`: codes 1, 2, 3, 4 are 1, −1, 2, −2.
    mutating func signedNumber() -> Int? {
        number().map { code in
            let magnitude = (Int(code) + 1) / 2
            return code % 2 == 1 ? magnitude : -magnitude
        }
    }
}
