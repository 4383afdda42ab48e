import LockstepSamples

/// A movie file with zeros in place of its images, for FFmpeg to read times from.
///
/// FFmpeg copies the bytes of each packet; those of a long movie take seconds to read from a disk.
final class MovieWithoutMedia: ByteSource {
    private let movie: any ByteSource
    /// The ranges that are zeros, in order.
    private let media: [Range<Int64>]

    init(_ movie: any ByteSource, _ layout: MovieLayout) {
        self.movie = movie
        media = layout.media
    }

    var byteCount: Int64 { movie.byteCount }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let read = try readPart(at: offset + Int64(count), into: rest)
            guard read > 0 else { break }
            count += read
        }
        return count
    }

    /// Reads up to where media begins or ends.
    private func readPart(
        at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
    ) throws -> Int {
        guard let next = media[firstMedia(endingAfter: offset)...].first else {
            return try movie.read(at: offset, into: buffer)
        }
        let isMedia = next.lowerBound <= offset
        let end = isMedia ? next.upperBound : next.lowerBound
        let part = UnsafeMutableRawBufferPointer(
            rebasing: buffer[..<min(buffer.count, Int(clamping: end - offset))])
        guard isMedia else { return try movie.read(at: offset, into: part) }
        part.initializeMemory(as: UInt8.self, repeating: 0)
        return part.count
    }

    /// The index of the first range that ends after `offset`; their count if none does.
    private func firstMedia(endingAfter offset: Int64) -> Int {
        var (low, high) = (0, media.count)
        while low < high {
            let middle = (low + high) / 2
            if media[middle].upperBound > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
