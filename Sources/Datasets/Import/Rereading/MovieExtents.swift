/// The location of each byte of a session's movie: the session's own file, or the recording's
/// movie, from which the packets were copied.
struct MovieExtents {
    enum Origin {
        /// The session's file, which contains only bytes that the recording's movie lacks.
        case stored
        /// The recording's movie.
        case source
    }

    struct Extent {
        /// The offset in the session's movie, in bytes.
        var offset: Int64
        var count: Int64
        var origin: Origin
        /// The offset in the file that contains it, in bytes.
        var position: Int64

        var end: Int64 { offset + count }
    }

    /// The extents in the order of the session's movie, without gaps.
    private(set) var extents: [Extent] = []

    /// The length of the session's movie.
    var byteCount: Int64 { extents.last?.end ?? 0 }

    /// The length of the session's file.
    var storedByteCount: Int64 {
        extents.last { $0.origin == .stored }.map { $0.position + $0.count } ?? 0
    }

    /// Adds bytes after all others.
    mutating func append(_ count: Int64, from origin: Origin, at position: Int64) {
        if let last = extents.last, last.origin == origin, last.position + last.count == position {
            extents[extents.count - 1].count += count
        } else {
            extents.append(
                Extent(offset: byteCount, count: count, origin: origin, position: position))
        }
    }

    /// Removes all bytes from an offset on.
    mutating func truncate(to byteCount: Int64) {
        while let last = extents.last, last.end > byteCount {
            extents.removeLast()
            guard last.offset < byteCount else { continue }
            append(byteCount - last.offset, from: last.origin, at: last.position)
        }
    }

    /// The part of an extent that begins at an offset in the session's movie; nil beyond the end.
    func extent(at offset: Int64) -> Extent? {
        var (low, high) = (0, extents.count)
        while low < high {
            let middle = (low + high) / 2
            if extents[middle].end <= offset { low = middle + 1 } else { high = middle }
        }
        guard offset >= 0, low < extents.count else { return nil }
        var extent = extents[low]
        let skipped = offset - extent.offset
        extent.offset = offset
        extent.position += skipped
        extent.count -= skipped
        return extent
    }
}
