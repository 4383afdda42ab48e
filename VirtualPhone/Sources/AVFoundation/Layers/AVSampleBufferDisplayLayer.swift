public import Dispatch
internal import LockstepSessions

/// How far a queue of samples is (AVQueuedSampleBufferRendering.h).
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
    /// Nothing came yet.
    case unknown
    /// Samples are shown.
    case rendering
    /// A sample could not be shown; a flush begins again.
    case failed
}

/// Shows samples that the app hands it (AVSampleBufferDisplayLayer.h): nothing is drawn, the latest
/// sample is kept for whoever looks.
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

    /// A layer that shows nothing.
    public override init() { super.init() }

    /// A copy for an animation in flight: it shows nothing.
    public override init(layer: Any) { super.init(layer: layer) }

    /// Layers are not read from archives here.
    public required init?(coder: NSCoder) { nil }

    /// How the image fills the layer.
    open var videoGravity: AVLayerVideoGravity {
        get { state.withLock { $0.gravity } }
        set { state.withLock { $0.gravity = newValue } }
    }

    /// How far it is.
    open var status: AVQueuedSampleBufferRenderingStatus { state.withLock { $0.status } }
    /// What went wrong; nil unless the status is failed.
    open var error: (any Error)? { status == .failed ? AVError(.decodeFailed) : nil }
    /// Whether more samples are welcome: always, since each is shown at once.
    open var isReadyForMoreMediaData: Bool { true }
    /// Whether it must be flushed before more samples help.
    open var requiresFlushToResumeDecoding: Bool { status == .failed }
    /// Whether the image is kept out of screenshots.
    open var preventsCapture: Bool {
        get { false }
        set {}
    }

    /// Shows a sample; one without an image makes the status failed, and after that none is shown
    /// until a flush (AVSampleBufferDisplayLayer.h).
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

    /// Forgets samples that wait: there are none; a failure is over.
    open func flush() {
        state.withLock { if $0.status == .failed { $0.status = .unknown } }
    }

    /// The same, and shows nothing.
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

    /// Calls for no more samples.
    open func stopRequestingMediaData() {}

    /// What a person would see now; nil if nothing is shown.
    ///
    /// For tests: Apple's layer has nothing like it.
    public var shownSample: CMSampleBuffer? { state.withLock { $0.shown } }

    /// How many samples were shown; for tests, as ``shownSample``.
    public var shownCount: Int { state.withLock { $0.count } }
}
