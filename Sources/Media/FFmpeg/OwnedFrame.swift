import CFFmpeg
import LockstepSamples

/// An FFmpeg frame and its references to memory.
final class OwnedFrame {
    let pointer: UnsafeMutablePointer<AVFrame>

    /// Creates an empty image.
    init() throws(MediaError) {
        try FFmpegLibraries.load()
        guard let pointer = av_frame_alloc() else { throw .noMemory(for: "an image") }
        self.pointer = pointer
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&frame)
    }

    /// Width and height in pixels.
    var size: PixelSize {
        PixelSize(width: Int(pointer.pointee.width), height: Int(pointer.pointee.height))
    }

    /// The pixel format.
    var format: AVPixelFormat { AVPixelFormat(rawValue: pointer.pointee.format) }

    /// Releases the content, so that the frame can be filled again.
    func empty() { av_frame_unref(pointer) }
}
