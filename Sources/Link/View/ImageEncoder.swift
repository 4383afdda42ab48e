import LockstepConcurrency
import LockstepLive
import LockstepSamples

/// Encodes images of the live view on a thread of its own, one at a time.
final class ImageEncoder: Sendable {
    /// An image to encode.
    struct Job: Sendable {
        let ticket: Int
        let item: TapQueue.Item
        let longestSide: Int
        let byteCount: Int
    }

    private struct State {
        var job: Job?
        var isEnded = false
        var thread: WorkerThread?

        var isReady: Bool { job != nil || isEnded }
    }

    private let state = Mutex(State())
    private let codecs: any MediaCodecs
    private let done: @Sendable (_ ticket: Int, EncodedStill?) -> Void

    /// - Parameter done: Called on the encoder's thread; nil if the image could not be encoded.
    init(
        codecs: any MediaCodecs, done: @escaping @Sendable (_ ticket: Int, EncodedStill?) -> Void
    ) {
        self.codecs = codecs
        self.done = done
    }

    /// Begins a job; the one before must be done.
    func begin(_ job: Job) {
        let hasThread = state.change { state in
            if state.thread == nil { state.thread = try? WorkerThread { [self] in run() } }
            guard state.thread != nil else { return false }
            state.job = job
            return true
        }
        if !hasThread { done(job.ticket, nil) }
    }

    /// Ends the thread.
    func end() {
        let thread = state.change { state in
            state.isEnded = true
            return state.thread
        }
        thread?.join()
    }

    private func run() {
        let codec = Result { try codecs.makeStillCodec() }
        var fit = ImageFit()
        codecs.autoreleasePool.repeatUnits(while: {
            guard let job = next() else { return false }
            let still = try? Self.encode(job, with: codec.get(), &fit)
            done(job.ticket, still)
            return true
        })
    }

    private func next() -> Job? {
        state.change(when: \.isReady) { state in
            defer { state.job = nil }
            return state.isEnded ? nil : state.job
        }
    }

    private static func encode(
        _ job: Job, with codec: any StillCodec, _ fit: inout ImageFit
    ) throws -> EncodedStill? {
        guard let pixels = try pixels(job.item.frame.image, codec) else { return nil }
        let size = fit.size(
            of: pixels.size, longestSide: job.longestSide, byteCount: job.byteCount)
        let scaled = pixels.scaledDown(to: size)
        let bytes = try codec.encodeJPEG(scaled, quality: ImageFit.quality)
        fit.encoded(scaled.size, byteCount: bytes.count)
        guard (1...LiveLimits.itemByteCount).contains(bytes.count) else { return nil }
        return EncodedStill(bytes: bytes, size: scaled.size)
    }

    /// The pixels of an image; nil if they are in a movie or missing.
    private static func pixels(
        _ image: FrameImage, _ codec: any StillCodec
    ) throws -> PixelBuffer? {
        switch image {
        case .pixels(let pixels): return pixels
        case .still(let still):
            return still.format == .heic
                ? try codec.decodeHEIC(still.bytes) : try codec.decodeJPEG(still.bytes)
        case .packets, .missing: return nil
        }
    }
}
