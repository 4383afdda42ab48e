/// A place in bytes of text that somebody else holds, moved on by reading.
///
/// It lives only inside the closure that it is lent to. Whatever the bytes are, reading stays within
/// them; what reads nothing leaves the place as it was.
struct TextCursor {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0

    /// A place at the beginning of the bytes.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether all bytes are read.
    @inline(__always)
    var isAtEnd: Bool { position >= bytes.count }

    /// The next byte, not read yet; nil at the end.
    @inline(__always)
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Goes back or on to a place between the beginning and the end.
    mutating func move(to place: Int) { position = min(max(place, 0), bytes.count) }

    /// Reads the next byte; nil at the end.
    mutating func takeFirst() -> UInt8? {
        guard let next else { return nil }
        position += 1
        return next
    }

    /// Reads a byte if it is this one.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Reads these bytes if they stand here.
    mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard length <= bytes.count - position else { return false }
        for index in 0..<length where word.utf8Start[index] != bytes[position + index] {
            return false
        }
        position += length
        return true
    }

    /// Reads on to the next such byte, to the end without one.
    mutating func takeText(before byte: UInt8) {
        while bytes.count - position >= 8 {
            let word = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let marks = word.marks(of: byte)
            position += marks.trailingZeroBitCount / 8
            guard marks == 0 else { return }
        }
        while let next, next != byte { position += 1 }
    }

    /// What was read since a place.
    @inline(__always)
    func text(from start: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[min(start, position)..<position])
    }

    /// Reads digits as a whole number behind those of `number`, wrapping around beyond 64 bits.
    ///
    /// - Returns: how many there were.
    @inline(__always)
    mutating func takeDigits(into number: inout UInt64) -> Int {
        let start = position
        while bytes.count - position >= 8 {
            let word = DigitWord(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            guard word.isWhole else {
                number = number &* word.scale &+ word.value
                position += word.count
                return position - start
            }
            number = number &* 100_000_000 &+ word.number
            position += 8
        }
        while let byte = next, byte &- 0x30 < 10 {
            number = number &* 10 &+ UInt64(byte &- 0x30)
            position += 1
        }
        return position - start
    }

    /// Reads bytes below 128 that are neither quotes, backslashes nor control characters.
    mutating func takePlainText() {
        while bytes.count - position >= 8 {
            let word = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let marks = word.marksOfSpecialBytes
            position += marks.trailingZeroBitCount / 8
            guard marks == 0 else { return }
        }
        while let byte = next, byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5c {
            position += 1
        }
    }
}

/// Eight bytes of text, of which the first ones are digits.
///
/// All eight are looked at together, as in Lemire, "Number Parsing at a Gigabyte per Second", 2021,
/// section 4.
private struct DigitWord {
    /// The values of the digits, the first in the lowest byte.
    private let digits: UInt64
    /// The high bits of the bytes that are none.
    private let others: UInt64

    @inline(__always)
    init(_ bytes: UInt64) {
        digits = UInt64(littleEndian: bytes) ^ 0x3030_3030_3030_3030
        // A byte above 9 has its high bit set, or gets it by adding 0x76; sums do not reach over.
        let sums = (digits & 0x7f7f_7f7f_7f7f_7f7f) &+ 0x7676_7676_7676_7676
        others = (sums | digits) & 0x8080_8080_8080_8080
    }

    /// Whether all eight are digits.
    @inline(__always)
    var isWhole: Bool { others == 0 }

    /// How many digits come first, 0 to 8.
    @inline(__always)
    var count: Int { others.trailingZeroBitCount / 8 }

    /// The number that all eight are.
    @inline(__always)
    var number: UInt64 { Self.number(digits) }

    /// The number that the first ones are: they go to the end of the word, behind zeros.
    @inline(__always)
    var value: UInt64 { Self.number(digits << UInt64(64 - 8 * count)) }

    /// Ten to the power of their count.
    @inline(__always)
    var scale: UInt64 { Self.powerOfTen(count) }

    /// Eight digits, the first in the lowest byte: pairs, then fours, then all.
    @inline(__always)
    private static func number(_ digits: UInt64) -> UInt64 {
        let pairs = (digits &* 10 &+ digits &>> 8) & 0x00ff_00ff_00ff_00ff
        let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_ffff_0000_ffff
        return (fours &* 10_000 &+ fours &>> 32) & 0xffff_ffff
    }

    private static func powerOfTen(_ exponent: Int) -> UInt64 {
        switch exponent {
        case 0: return 1
        case 1: return 10
        case 2: return 100
        case 3: return 1000
        case 4: return 10_000
        case 5: return 100_000
        case 6: return 1_000_000
        case 7: return 10_000_000
        default: return 100_000_000
        }
    }
}

extension UInt64 {
    /// The high bit of each byte that is this one; bits above the lowest may be wrong, as below.
    fileprivate func marks(of byte: UInt8) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let others = self ^ (ones &* UInt64(byte))
        return (others &- ones) & ~others & (ones &* 0x80)
    }

    /// The high bit of each byte that is below 32, above 127, a quote or a backslash.
    ///
    /// Bits above the lowest one may be wrong, since differences borrow from the next byte.
    fileprivate var marksOfSpecialBytes: UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (quotes, slashes) = (self ^ (ones &* 0x22), self ^ (ones &* 0x5c))
        let controls = (self &- ones &* 0x20) & ~self
        let marks = controls | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes | self
        return marks & (ones &* 0x80)
    }
}
