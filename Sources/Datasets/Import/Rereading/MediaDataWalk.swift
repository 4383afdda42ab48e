/// Tells packets from everything else in a movie that arrives in pieces of any length: packets are the
/// content of boxes `mdat` (ISO/IEC 14496-12, 4.2 and 8.1.1).
struct MediaDataWalk {
    private var header: [UInt8] = []
    /// Bytes of the current box that have not arrived.
    private var remaining: Int64 = 0
    private var isMediaData = false

    /// The bytes at the beginning of `bytes` that are of one kind.
    ///
    /// - Parameter bytes: not empty.
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
        // A box of size 0 reaches to the end of the file.
        remaining =
            size == 0
            ? .max : max(0, (Int64(exactly: size ?? 0) ?? .max) - Int64(header.count))
        header.removeAll()
    }
}
