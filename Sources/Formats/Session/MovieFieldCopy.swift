/// A box's content, written again field by field: what decoding needs as it is, the rest as the
/// standard has it, and zeros behind the last field.
struct MovieFieldCopy {
    /// What is written so far.
    private(set) var bytes: [UInt8] = []
    /// Whether every field so far was there, and had a value that it can have.
    private(set) var isComplete = true
    /// How many bytes the file has; no size, place or count of samples can be larger.
    let fileByteCount: UInt64
    private let source: [UInt8]

    /// A copy of which nothing is written yet.
    init(of source: [UInt8], inFileOf fileByteCount: Int64) {
        self.source = source
        self.fileByteCount = UInt64(max(fileByteCount, 0))
        bytes.reserveCapacity(source.count)
    }

    /// How many bytes are not written yet.
    var left: Int { source.count - bytes.count }

    /// The next bytes as one number, the highest byte first; nil if there are not as many.
    func next(_ count: Int) -> UInt64? {
        guard left >= count else { return nil }
        return source[bytes.count..<bytes.count + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The next bytes, fewer at the end.
    func upcoming(_ count: Int) -> ArraySlice<UInt8> { source[bytes.count...].prefix(count) }

    /// Keeps so many bytes.
    mutating func keep(_ count: Int) {
        guard count >= 0, count <= left else { return refuse() }
        bytes += source[bytes.count..<bytes.count + count]
    }

    /// Keeps a number that is at most `limit`; a larger one is not that number but something else.
    mutating func keep(_ count: Int, upTo limit: UInt64) {
        guard let number = next(count), number <= limit else { return refuse() }
        keep(count)
    }

    /// Gives up: the box is not as its standard has it.
    mutating func refuse() { isComplete = false }

    /// Writes a number of so many bytes, whatever is there.
    mutating func write(_ number: UInt64, _ count: Int) {
        guard count <= left else { return refuse() }
        for place in (0..<count).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place))))
        }
    }

    /// Writes zeros.
    mutating func zeros(_ count: Int) {
        guard count >= 0, count <= left else { return refuse() }
        bytes += repeatElement(0, count: count)
    }

    /// Keeps a number that is one of some, and writes the first of them for any other.
    mutating func keep(_ count: Int, among numbers: [UInt64]) {
        let isKnown = next(count).map(numbers.contains) ?? false
        if isKnown { keep(count) } else { write(numbers.first ?? 0, count) }
    }

    /// Keeps a version of at most `last`, and of the flags those of a mask.
    ///
    /// - Returns: version and flags as they are written.
    mutating func head(last: UInt64 = 0, flags mask: UInt64 = 0) -> (version: UInt64, flags: UInt64)
    {
        let head = next(4) ?? 0
        let (version, flags) = (min(head >> 24, last), head & mask)
        write(version << 24 | flags, 4)
        return (version, flags)
    }

    /// Keeps how many entries there are, and each by itself.
    ///
    /// - Parameter width: how many bytes an entry takes.
    mutating func table(width: Int, _ entry: (inout Self) -> Void) {
        guard let count = next(4), count <= UInt64(max(left - 4, 0) / width) else {
            return refuse()
        }
        keep(4)
        for _ in 0..<count where isComplete { entry(&self) }
    }
}
