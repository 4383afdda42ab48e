import LockstepContainers
import LockstepSamples

/// The movie of an interrupted recording: how much of it is complete and which images can be shown.
struct MovieSurvey {
    /// The number of bytes to keep; 0 if the movie is to be set aside.
    let wholeByteCount: Int64
    /// The movie's size in bytes.
    let byteCount: Int64
    /// Whether other fragments follow the bytes to keep, and thus follow some damage: a crash
    /// leaves at most one incomplete fragment.
    let hasFragmentsBehind: Bool
    /// The number of images before the first missing one.
    let imageCount: Int
    /// The movie's codec; nil if it is to be set aside.
    let codec: MovieCodec?

    /// Examines a movie.
    ///
    /// - Parameter isComplete: Whether the recording ended properly, so that only truncation can
    ///   have removed images.
    /// - Throws: ``SessionError`` if a movie that looks intact cannot be opened. Nothing is changed
    ///   then, since another machine may be able to open it.
    init(_ source: any ByteSource, isComplete: Bool, codecs: any MediaCodecs) throws {
        byteCount = source.byteCount
        let extent = try MovieExtent(byteCount: byteCount) { try source.bytes(at: $0, count: 16) }
        guard extent.wholeByteCount > 0, extent.mediaBoxCount > 0 else {
            (wholeByteCount, imageCount, codec) = (0, 0, nil)
            hasFragmentsBehind = false
            return
        }
        wholeByteCount = extent.wholeByteCount
        hasFragmentsBehind = try source.holdsFragment(behind: extent.wholeByteCount)
        do {
            let whole = LeadingBytes(of: source, byteCount: extent.wholeByteCount)
            let reader = try codecs.openMovie(whole)
            imageCount =
                isComplete && wholeByteCount == byteCount
                ? try reader.presentationTimes().count : try Self.certainImageCount(reader)
            codec = reader.format.codec
        } catch {
            let reason = (error as? any Failure)?.problem ?? "\(error)"
            throw SessionError(
                .movieUnreadable(reason), place: Place(file: SessionLayout.movie))
        }
    }

    /// Returns how many images are shown before any image that may have been lost.
    ///
    /// A lost packet is decoded later than all remaining ones, and shown no sooner after its
    /// decoding than any of those. So images shown up to the last decoding time plus the smallest
    /// delay are certain: all of them, unless the encoder reordered images.
    private static func certainImageCount(_ reader: any MovieReader) throws -> Int {
        let times = try reader.presentationTimes()
        guard let first = try reader.nextPacket() else { return 0 }
        var lastDecoding = first.decoding
        var smallestDelay = first.presentation - first.decoding
        while let packet = try reader.nextPacket() {
            lastDecoding = max(lastDecoding, packet.decoding)
            smallestDelay = min(smallestDelay, packet.presentation - packet.decoding)
        }
        return times.prefix { $0 <= lastDecoding + smallestDelay }.count
    }
}

extension ByteSource {
    /// Whether the type of a fragment's first box occurs anywhere after the box that begins at an
    /// offset.
    ///
    /// Holes of a sparse file, which contain zeros, are skipped.
    fileprivate func holdsFragment(behind offset: Int64) throws -> Bool {
        let type = Array("moof".utf8)
        // Starts after the box's own header and reads 1 MiB at a time, with overlap for a type
        // across two reads.
        var start = dataOffset(from: offset + 8)
        while start <= byteCount - Int64(type.count) {
            let bytes = try bytes(at: start, count: 1 << 20)
            if bytes.withUnsafeBytes({ $0.holds(type) }) { return true }
            guard bytes.count > type.count else { return false }
            let next = start + Int64(bytes.count - type.count + 1)
            // A type that begins before a hole would end in zeros, and is not a match.
            start = max(next, dataOffset(from: next))
        }
        return false
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these bytes contain the given bytes.
    fileprivate func holds(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return true }
        var start = 0
        while let place = LockstepSessions.firstIndex(
            of: first, in: UnsafeRawBufferPointer(rebasing: self[start...]))
        {
            start += place
            guard count - start >= bytes.count else { return false }
            if self[start..<start + bytes.count].elementsEqual(bytes) { return true }
            start += 1
        }
        return false
    }
}

/// The first bytes of another source.
private final class LeadingBytes: ByteSource {
    let byteCount: Int64
    var path: String? { source.path }
    private let source: any ByteSource

    init(of source: any ByteSource, byteCount: Int64) {
        self.source = source
        self.byteCount = min(byteCount, source.byteCount)
    }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard offset >= 0, offset < byteCount else { return 0 }
        let count = Int(min(Int64(buffer.count), byteCount - offset))
        return try source.read(
            at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    }
}
