public import Dispatch
import LockstepConcurrency

/// The status of a queue of samples (AVQueuedSampleBufferRendering.h).
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
    /// No sample has arrived yet.
    case unknown
    /// Samples are shown.
    case rendering
    /// A sample could not be shown; a flush restarts.
    case failed
}

/// Shows samples from the app (AVSampleBufferDisplayLayer.h).
///
/// Nothing is drawn; the latest sample is stored for inspection.
///
/// Each sample is shown at once, whatever its time: there are no timebases here.
open class AVSampleBufferDisplayLayer: CALayer {
    private struct State {
        var gravity = AVLayerVideoGravity.resizeAspect
        var status = AVQueuedSampleBufferRenderingStatus.unknown
        var shown: CMSampleBuffer?
        var count = 0
    }

    private let state = Mutex(State())

    /// A layer without an image.
    public override init() { super.init() }

    /// A copy for an animation in progress: it shows nothing.
    public override init(layer: Any) { super.init(layer: layer) }

    /// Always nil: layers cannot be read from archives here.
    public required init?(coder: NSCoder) { nil }

    /// The way the image fills the layer.
    open var videoGravity: AVLayerVideoGravity {
        get { state.withLock { $0.gravity } }
        set { state.withLock { $0.gravity = newValue } }
    }

    /// The status.
    open var status: AVQueuedSampleBufferRenderingStatus { state.withLock { $0.status } }
    /// The error; nil unless the status is failed.
    open var error: (any Error)? { status == .failed ? AVError(.decodeFailed) : nil }
    /// Whether the layer accepts more samples: always, because each is shown at once.
    open var isReadyForMoreMediaData: Bool { true }
    /// Whether a flush is needed before more samples can be shown.
    open var requiresFlushToResumeDecoding: Bool { status == .failed }
    /// Whether the image is excluded from screenshots; always false here.
    open var preventsCapture: Bool {
        get { false }
        set {}
    }

    /// Shows a sample.
    ///
    /// A sample without an image changes the status to failed, and none is shown until a flush
    /// (AVSampleBufferDisplayLayer.h).
    open func enqueue(_ sampleBuffer: CMSampleBuffer) {
        state.withLock { state in
            guard state.status != .failed else { return }
            guard sampleBuffer.imageBuffer != nil else {
                state.status = .failed
                return
            }
            state.status = .rendering
            state.shown = sampleBuffer
            state.count += 1
        }
    }

    /// Clears a failure; there are never waiting samples to discard.
    open func flush() {
        state.withLock { if $0.status == .failed { $0.status = .unknown } }
    }

    /// Clears a failure, as ``flush()`` does, and removes the image.
    open func flushAndRemoveImage() {
        flush()
        state.withLock { $0.shown = nil }
    }

    /// Calls `block` once: the layer is always ready.
    open func requestMediaDataWhenReady(
        on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
    ) {
        queue.async(execute: block)
    }

    /// Stops requesting samples.
    open func stopRequestingMediaData() {}

    /// The visible sample; nil if nothing is shown.
    ///
    /// For tests: Apple's layer has no such property.
    public var shownSample: CMSampleBuffer? { state.withLock { $0.shown } }

    /// The number of samples shown; for tests, as ``shownSample``.
    public var shownCount: Int { state.withLock { $0.count } }
}
