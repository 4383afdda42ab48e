/// A copy of a box's content, written field by field.
///
/// Fields that decoding needs are kept; others get the standard's value, and bytes after the last
/// field become zeros.
struct MovieFieldCopy {
    /// The bytes written so far.
    private(set) var bytes: [UInt8] = []
    /// Whether every field so far was present and had a valid value.
    private(set) var isComplete = true
    /// The file's size in bytes, the upper limit of every size, offset and sample count.
    let fileByteCount: UInt64
    private let source: [UInt8]

    /// Creates a copy without any bytes so far.
    init(of source: [UInt8], inFileOf fileByteCount: Int64) {
        self.source = source
        self.fileByteCount = UInt64(max(fileByteCount, 0))
        bytes.reserveCapacity(source.count)
    }

    /// The number of bytes that are not written yet.
    var left: Int { source.count - bytes.count }

    /// Returns the next bytes as a big-endian number; nil if there are too few.
    func next(_ count: Int) -> UInt64? {
        guard left >= count else { return nil }
        return source[bytes.count..<bytes.count + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns the next bytes, or fewer at the end.
    func upcoming(_ count: Int) -> ArraySlice<UInt8> { source[bytes.count...].prefix(count) }

    /// Keeps the next `count` bytes.
    mutating func keep(_ count: Int) {
        guard count >= 0, count <= left else { return refuse() }
        bytes += source[bytes.count..<bytes.count + count]
    }

    /// Keeps a number of at most `limit`; a larger number makes the box invalid.
    mutating func keep(_ count: Int, upTo limit: UInt64) {
        guard let number = next(count), number <= limit else { return refuse() }
        keep(count)
    }

    /// Marks the box as invalid.
    mutating func refuse() { isComplete = false }

    /// Writes a number with `count` bytes, independent of the source.
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

    /// Keeps a number if it is one of `numbers`; otherwise writes the first of them.
    mutating func keep(_ count: Int, among numbers: [UInt64]) {
        let isKnown = next(count).map(numbers.contains) ?? false
        if isKnown { keep(count) } else { write(numbers.first ?? 0, count) }
    }

    /// Keeps a version of at most `last`, and the flags in a mask.
    ///
    /// - Returns: The version and flags as written.
    mutating func head(last: UInt64 = 0, flags mask: UInt64 = 0) -> (version: UInt64, flags: UInt64)
    {
        let head = next(4) ?? 0
        let (version, flags) = (min(head >> 24, last), head & mask)
        write(version << 24 | flags, 4)
        return (version, flags)
    }

    /// Keeps the number of entries, and copies each entry with a closure.
    ///
    /// - Parameter width: The number of bytes of an entry.
    mutating func table(width: Int, _ entry: (inout Self) -> Void) {
        guard let count = next(4), count <= UInt64(max(left - 4, 0) / width) else {
            return refuse()
        }
        keep(4)
        for _ in 0..<count where isComplete { entry(&self) }
    }
}
