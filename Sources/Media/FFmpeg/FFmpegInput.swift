import CFFmpeg
import LockstepSamples

/// Lets FFmpeg read and seek in the first bytes of a byte source.
///
/// FFmpeg does not report the source's errors. The caller checks ``failure`` after each of FFmpeg's
/// calls, even after one that succeeds.
final class FFmpegInput {
    private let source: any ByteSource
    private let byteCount: Int64
    private var position: Int64 = 0
    private(set) var failure: (any Error)?
    private static let bufferByteCount: Int32 = 64 << 10

    /// Creates an input of the first `byteCount` bytes of a source.
    init(_ source: any ByteSource, byteCount: Int64) {
        self.source = source
        self.byteCount = byteCount
    }

    /// Creates the context through which FFmpeg reads; it must not outlive this object.
    func makeContext() throws(MediaError) -> UnsafeMutablePointer<AVIOContext> {
        guard let memory = av_malloc(Int(Self.bufferByteCount)) else {
            throw .noMemory(for: "a movie's buffer")
        }
        let context = avio_alloc_context(
            memory.assumingMemoryBound(to: UInt8.self), Self.bufferByteCount, 0,
            Unmanaged.passUnretained(self).toOpaque(),
            { owner, data, count in
                guard let owner, let data, count >= 0 else { return ffmpegInputFailed }
                return Unmanaged<FFmpegInput>.fromOpaque(owner).takeUnretainedValue()
                    .read(into: UnsafeMutableRawBufferPointer(start: data, count: Int(count)))
            }, nil,
            { owner, offset, origin in
                guard let owner else { return Int64(ffmpegInputFailed) }
                return Unmanaged<FFmpegInput>.fromOpaque(owner).takeUnretainedValue()
                    .seek(to: offset, from: origin)
            })
        guard let context else {
            av_free(memory)
            throw .noMemory(for: "a movie's buffer")
        }
        return context
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int32 {
        let count = Int(clamping: min(Int64(buffer.count), byteCount - position))
        guard count > 0 else { return ffmpegEndOfFile }
        do {
            let read = try source.read(
                at: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
            guard read > 0, read <= count else { return ffmpegEndOfFile }
            position += Int64(read)
            return Int32(clamping: read)
        } catch {
            failure = error
            return ffmpegInputFailed
        }
    }

    private func seek(to offset: Int64, from origin: Int32) -> Int64 {
        if origin & AVSEEK_SIZE != 0 { return byteCount }
        let base: Int64? =
            switch origin & ~AVSEEK_FORCE {
            case SEEK_SET: 0
            case SEEK_CUR: position
            case SEEK_END: byteCount
            default: nil
            }
        guard let (target, overflow) = base?.addingReportingOverflow(offset), !overflow, target >= 0
        else { return Int64(ffmpegInputFailed) }
        position = target
        return target
    }
}
