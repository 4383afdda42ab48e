internal import LockstepMedia
internal import LockstepSamples

/// Encodes the images of one segment, which begins with a sync frame.
///
/// Each segment has its own encoder: the same settings produce the same parameter sets, and the
/// first image of an encoder is a sync frame. Images are never reordered.
final class ChunkEncoder {
    /// The encoder's output for one segment.
    struct Chunk {
        var format: MovieFormat
        /// One packet for each image, in order.
        var packets: [(bytes: [UInt8], isSync: Bool)]
    }

    private let sink = MemoryFile()
    private let writer: any MovieWriter
    private let settings: MovieSettings
    private var count = 0

    init(_ settings: MovieSettings) throws {
        self.settings = settings
        writer = try FFmpegCodecs().makeMovieEncoder(settings, into: sink)
    }

    /// Encodes one image; the caller tracks its presentation time.
    func encode(_ image: PixelBuffer) throws {
        let time = Double(count) / settings.framesPerSecond
        try writer.append(
            .pixels(image), at: HostDuration(nanoseconds: Int64((time * 1e9).rounded())))
        count += 1
    }

    /// Ends the segment.
    ///
    /// - Throws: an error also if images were lost.
    func finish() throws -> Chunk {
        try writer.finish()
        let reader = try FFmpegCodecs().openMovie(sink)
        var packets: [(bytes: [UInt8], isSync: Bool)] = []
        while let packet = try reader.nextPacket() {
            packets.append((packet.bytes, packet.isSyncFrame))
        }
        guard packets.count == count, packets.first?.isSync == true else {
            throw AVError(.encodeFailed)
        }
        return Chunk(format: reader.format, packets: packets)
    }
}

/// A file in memory.
private final class MemoryFile: ByteSink, ByteSource {
    private var bytes: [UInt8] = []

    var byteCount: Int64 { Int64(bytes.count) }

    func append(_ more: UnsafeRawBufferPointer) throws { bytes += more }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let start = Int(exactly: offset), start >= 0, start < bytes.count else { return 0 }
        let part = bytes[start..<min(start + buffer.count, bytes.count)]
        buffer.copyBytes(from: part)
        return part.count
    }
}
