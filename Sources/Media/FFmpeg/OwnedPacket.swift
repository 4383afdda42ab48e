import CFFmpeg

/// An FFmpeg packet and its memory.
final class OwnedPacket {
    let pointer: UnsafeMutablePointer<AVPacket>

    /// Creates an empty packet.
    init() throws(MediaError) {
        try FFmpegLibraries.load()
        guard let pointer = av_packet_alloc() else { throw .noMemory(for: "a packet") }
        self.pointer = pointer
    }

    /// Creates a packet with a copy of `bytes`, padded with the zeros that FFmpeg's readers
    /// require.
    convenience init(_ bytes: [UInt8]) throws(MediaError) {
        try self.init()
        guard let count = Int32(exactly: bytes.count), av_new_packet(pointer, count) == 0 else {
            throw .noMemory(for: "a packet of \(bytes.count) bytes")
        }
        UnsafeMutableRawBufferPointer(start: pointer.pointee.data, count: bytes.count)
            .copyBytes(from: bytes)
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&packet)
    }

    /// The packet's bytes, valid until the packet is refilled.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
    }

    /// The presentation time in ticks of the track or encoder.
    var presentationTick: Int64 { pointer.pointee.pts }

    /// Whether decoding can start here.
    var isSyncFrame: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }

    /// Releases the content, so that the packet can be filled again.
    func empty() { av_packet_unref(pointer) }
}
