import LockstepFormats
import LockstepSamples

/// The movie of a session that was cut off: how much of it is whole and which images it shows.
struct MovieSurvey {
    /// Bytes to keep; 0 where the movie is to be set aside.
    let wholeByteCount: Int64
    /// Bytes that are there.
    let byteCount: Int64
    /// Whether other fragments stand behind the bytes to keep, and so behind some damage: a crash
    /// leaves half of one at most.
    let hasFragmentsBehind: Bool
    /// Images from the first on of which none before is missing.
    let imageCount: Int
    /// The movie's codec; nil if it is to be set aside.
    let codec: MovieCodec?

    /// Looks at a movie.
    ///
    /// - Parameter isComplete: whether the recording was ended properly, so that nothing but a cut
    ///   can have taken images from it.
    /// - Throws: ``SessionError`` where a movie that looks whole cannot be opened: then nothing is
    ///   changed, since another machine may be able to.
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

    /// How many images are shown before any image that may have been lost.
    ///
    /// A packet that was lost is decoded later than all that are left, and shown no earlier after
    /// its decoding than any of those. So images shown up to the last decoding time plus the
    /// smallest delay are certain: all of them, unless the encoder reordered images.
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
    /// Whether the type of a fragment's first box is somewhere behind the box that begins at an
    /// offset; holes of a sparse file, which hold zeros, are skipped.
    fileprivate func holdsFragment(behind offset: Int64) throws -> Bool {
        let type = Array("moof".utf8)
        // Behind the box's own header, 1 MiB at a time, a type across two of them included.
        var start = dataOffset(from: offset + 8)
        while start <= byteCount - Int64(type.count) {
            let bytes = try bytes(at: start, count: 1 << 20)
            if bytes.withUnsafeBytes({ $0.holds(type) }) { return true }
            guard bytes.count > type.count else { return false }
            let next = start + Int64(bytes.count - type.count + 1)
            // A type that begins before a hole ends in zeros, and is none.
            start = max(next, dataOffset(from: next))
        }
        return false
    }
}

extension UnsafeRawBufferPointer {
    /// Whether some bytes are somewhere in these.
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
