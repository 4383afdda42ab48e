/// Separates packets from other bytes in a movie that arrives in pieces of any length.
///
/// Packets are the content of `mdat` boxes (ISO/IEC 14496-12, 4.2 and 8.1.1).
struct MediaDataWalk {
    private var header: [UInt8] = []
    /// The number of bytes of the current box that have not arrived yet.
    private var remaining: Int64 = 0
    private var isMediaData = false

    /// Returns how many bytes at the beginning of `bytes` are of one kind, and whether they are of
    /// packets.
    ///
    /// - Parameter bytes: The next bytes of the movie; not empty.
    mutating func next(in bytes: UnsafeRawBufferPointer) -> (count: Int, isMediaData: Bool) {
        guard remaining == 0 else {
            let count = min(Int64(bytes.count), remaining)
            remaining -= count
            return (Int(count), isMediaData)
        }
        var count = 0
        while count < bytes.count, !isHeaderComplete {
            header.append(bytes[count])
            count += 1
        }
        if isHeaderComplete { enterBox() }
        return (count, false)
    }

    private var isHeaderComplete: Bool { header.count >= (size(of: 0..<4) == 1 ? 16 : 8) }

    private func size(of range: Range<Int>) -> UInt64? {
        guard header.count >= range.upperBound else { return nil }
        return header[range].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func enterBox() {
        let isLong = size(of: 0..<4) == 1
        let size = isLong ? size(of: 8..<16) : size(of: 0..<4)
        isMediaData = header[4..<8].elementsEqual("mdat".utf8)
        // A box of size 0 extends to the end of the file.
        remaining =
            size == 0
            ? .max : max(0, (Int64(exactly: size ?? 0) ?? .max) - Int64(header.count))
        header.removeAll()
    }
}
