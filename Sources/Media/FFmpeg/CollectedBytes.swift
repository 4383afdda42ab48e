import CFFmpeg

/// FFmpeg's output, kept in memory until it is taken.
final class CollectedBytes {
    private var bytes: [UInt8] = []
    // FFmpeg collects small writes in a buffer of this size, and splits larger ones.
    private static let bufferByteCount: Int32 = 64 << 10

    /// Creates a non-seekable FFmpeg output that writes here; it must not outlive this object.
    func makeContext() throws(MediaError) -> UnsafeMutablePointer<AVIOContext> {
        guard let memory = av_malloc(Int(Self.bufferByteCount)) else {
            throw .noMemory(for: "a movie's buffer")
        }
        let context = ffmpegOutput(
            memory.assumingMemoryBound(to: UInt8.self), Self.bufferByteCount,
            Unmanaged.passUnretained(self).toOpaque(),
            { owner, data, count in
                guard let owner, let data, count >= 0 else { return ffmpegInputFailed }
                Unmanaged<CollectedBytes>.fromOpaque(owner).takeUnretainedValue()
                    .append(UnsafeBufferPointer(start: data, count: Int(count)))
                return count
            })
        guard let context else {
            av_free(memory)
            throw .noMemory(for: "a movie's buffer")
        }
        return context
    }

    /// Frees a context from ``makeContext()``.
    func free(_ context: inout UnsafeMutablePointer<AVIOContext>?) {
        guard let made = context else { return }
        // FFmpeg may have replaced the buffer.
        av_free(made.pointee.buffer)
        avio_context_free(&context)
    }

    private func append(_ piece: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: piece) }

    /// Returns the bytes written since the last call.
    func take() -> [UInt8] {
        defer { bytes.removeAll() }
        return bytes
    }
}
