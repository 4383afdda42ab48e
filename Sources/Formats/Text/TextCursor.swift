/// A reading position in borrowed bytes of text.
///
/// It is valid only inside the closure that it is passed to. Reading never leaves the bytes,
/// whatever they are. A read that fails does not move the position.
package struct TextCursor {
    private let start: UnsafeRawPointer
    private let count: Int
    /// The number of bytes read: 0 to ``count``.
    private(set) var position = 0

    /// Creates a cursor at the start of the bytes.
    @inline(__always)
    package init(_ bytes: UnsafeRawBufferPointer) {
        let nowhere: StaticString = ""
        start = bytes.baseAddress ?? UnsafeRawPointer(nowhere.utf8Start)
        count = bytes.count
    }

    /// Whether all bytes have been read.
    @inline(__always)
    package var isAtEnd: Bool { position >= count }

    /// The number of unread bytes.
    @inline(__always)
    private var rest: Int { count &- position }

    /// The next unread byte; nil at the end.
    @inline(__always)
    package var next: UInt8? {
        position < count ? start.load(fromByteOffset: position, as: UInt8.self) : nil
    }

    /// Returns eight bytes, the first in the lowest; they must exist after `offset` bytes.
    @inline(__always)
    private func eight(after offset: Int = 0) -> UInt64 {
        UInt64(
            littleEndian: start.loadUnaligned(fromByteOffset: position &+ offset, as: UInt64.self))
    }

    /// Moves to a position between the start and the end.
    package mutating func move(to place: Int) { position = min(max(place, 0), count) }

    /// Reads the next byte; nil at the end.
    @inline(__always)
    package mutating func takeFirst() -> UInt8? {
        guard let next else { return nil }
        position &+= 1
        return next
    }

    /// Reads a byte if it equals `byte`.
    @inline(__always)
    package mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position &+= 1
        return true
    }

    /// Reads these bytes if they are next.
    package mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard length <= rest else { return false }
        let bytes = UnsafeRawBufferPointer(start: start + position, count: length)
        guard bytes.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: length)) else {
            return false
        }
        position &+= length
        return true
    }

    /// Reads up to the next occurrence of a byte, or to the end.
    @inline(__always)
    package mutating func takeText(before byte: UInt8) {
        while rest >= 8 {
            let marks = eight().marks(of: byte)
            position &+= marks.trailingZeroBitCount / 8
            guard marks == 0 else { return }
        }
        while let next, next != byte { position &+= 1 }
    }

    /// Returns the bytes read since a position.
    @inline(__always)
    package func text(from place: Int) -> UnsafeRawBufferPointer {
        let first = min(max(place, 0), position)
        return UnsafeRawBufferPointer(start: start + first, count: position &- first)
    }

    /// Reads digits and appends them to the integer `number`, which wraps around beyond 64 bits.
    ///
    /// - Returns: The number of digits.
    @inline(__always)
    package mutating func takeDigits(into number: inout UInt64) -> Int {
        let first = position
        while rest >= 8 {
            let word = DigitWord(eight())
            guard word.isWhole else {
                number = number &* word.scale &+ word.value
                position &+= word.count
                return position &- first
            }
            number = number &* 100_000_000 &+ word.number
            position &+= 8
        }
        while let byte = next, byte &- 0x30 < 10 {
            number = number &* 10 &+ UInt64(byte &- 0x30)
            position &+= 1
        }
        return position &- first
    }

    /// Reads a number in the most common form: up to seven digits, a point and up to 23 digits,
    /// with more text after it.
    ///
    /// - Returns: nil if there is no such number, or if it has more than 19 digits. An exponent
    ///   after the result is not read.
    @inline(__always)
    package mutating func takeFraction() -> DecimalNumber? {
        // A sign, seven digits, the point and three words.
        guard rest >= 1 + 7 + 1 + 3 * 8 else { return nil }
        let sign = next == UInt8(ascii: "-") ? 1 : 0
        let whole = DigitWord(eight(after: sign))
        guard whole.isNumber(before: UInt8(ascii: ".")) else { return nil }
        var digits = whole.value
        let first = sign &+ whole.count &+ 1
        var end = first
        var word = DigitWord(eight(after: end))
        while word.isWhole {
            digits = digits &* 100_000_000 &+ word.number
            end &+= 8
            guard end &- first < 24 else { return nil }
            word = DigitWord(eight(after: end))
        }
        digits = digits &* word.scale &+ word.value
        end &+= word.count
        let decimals = end &- first
        guard decimals > 0, whole.count &+ decimals <= 19 else { return nil }
        position &+= end
        return DecimalNumber(digits: digits, exponent: -decimals, isNegative: sign == 1)
    }

    /// Reads ASCII bytes other than quotes, backslashes and control characters.
    @inline(__always)
    package mutating func takePlainText() {
        while rest >= 8 {
            let marks = eight().marksOfSpecialBytes
            position &+= marks.trailingZeroBitCount / 8
            guard marks == 0 else { return }
        }
        while let byte = next, byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5c {
            position &+= 1
        }
    }
}

extension UInt64 {
    /// Returns the high bit of each byte that equals `byte`; bits above the lowest may be wrong, as
    /// below.
    fileprivate func marks(of byte: UInt8) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let others = self ^ (ones &* UInt64(byte))
        return (others &- ones) & ~others & (ones &* 0x80)
    }

    /// The high bit of each byte that is below 32, above 127, a quote or a backslash.
    ///
    /// Bits above the lowest one may be wrong, because differences borrow from the next byte.
    fileprivate var marksOfSpecialBytes: UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (quotes, slashes) = (self ^ (ones &* 0x22), self ^ (ones &* 0x5c))
        let controls = (self &- ones &* 0x20) & ~self
        let marks = controls | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes | self
        return marks & (ones &* 0x80)
    }
}
