import LockstepContainers

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

    private var isHeaderComplete: Bool {
        header.count >= (header.starts(with: [0, 0, 0, 1]) ? 16 : 8)
    }

    private mutating func enterBox() {
        // Without a header here, the file's end is padding.
        let box = MovieBoxHeader(header, available: .max)
        isMediaData = box?.type == "mdat"
        remaining = box.map { max(0, $0.byteCount - Int64(header.count)) } ?? .max
        header.removeAll()
    }
}
