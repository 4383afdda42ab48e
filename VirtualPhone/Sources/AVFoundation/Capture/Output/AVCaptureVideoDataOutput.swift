public import Dispatch
import LockstepConcurrency
internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

/// The receiver of frames (AVCaptureVideoDataOutput.h).
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
    /// Delivers a frame.
    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection)

    /// Reports a dropped frame; the buffer contains its time and the reason, and no image.
    func captureOutput(
        _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
    /// Does nothing.
    public func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {}

    /// Does nothing.
    public func captureOutput(
        _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {}
}

/// An output that delivers frames to the app (AVCaptureVideoDataOutput.h).
///
/// Calls arrive on the delegate's queue, in the frames' order. A frame is late if the queue has not
/// returned from an earlier frame when it arrives.
open class AVCaptureVideoDataOutput: AVCaptureOutput {
    struct State {
        weak var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
        var queue: DispatchQueue?
        var settings: [String: Any]?
        var discardsLate = true
        var configuresDimensions = true
        var deliversPreviews = false
        var calls: [PhoneDelivery] = []
        var buffers: [WeakBuffer] = []
    }

    struct WeakBuffer {
        weak var buffer: CVPixelBuffer?
    }

    let state = Mutex(State())

    /// An output without a delegate.
    public override init() {}

    /// Sets the delegate and its queue; a delegate without a queue raises an exception
    /// (AVCaptureVideoDataOutput.h).
    open func setSampleBufferDelegate(
        _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
        queue sampleBufferCallbackQueue: DispatchQueue?
    ) {
        obey(
            sampleBufferDelegate != nil && sampleBufferCallbackQueue == nil
                ? .argument(
                    "AVCaptureVideoDataOutput setSampleBufferDelegate:queue:",
                    "a delegate needs a queue") : nil)
        state.withLock { state in
            state.delegate = sampleBufferDelegate
            state.queue = sampleBufferCallbackQueue
        }
    }

    /// The delegate.
    open var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? {
        state.withLock { $0.delegate }
    }

    /// The delegate's queue.
    open var sampleBufferCallbackQueue: DispatchQueue? { state.withLock { $0.queue } }

    /// Whether frames that arrive while the delegate is busy are dropped at once.
    open var alwaysDiscardsLateVideoFrames: Bool {
        get { state.withLock { $0.discardsLate } }
        set { state.withLock { $0.discardsLate = newValue } }
    }

    /// Whether the output selects its buffers' size; here it is always the format's.
    open var automaticallyConfiguresOutputBufferDimensions: Bool {
        get { state.withLock { $0.configuresDimensions } }
        set { state.withLock { $0.configuresDimensions = newValue } }
    }

    /// Whether buffers have a preview's size: the value is stored and returned, but the size
    /// remains the format's.
    ///
    /// Setting it while the output selects the size raises an exception
    /// (AVCaptureVideoDataOutput.h: "you must first set").
    open var deliversPreviewSizedOutputBuffers: Bool {
        get { state.withLock { $0.deliversPreviews } }
        set {
            obey(
                automaticallyConfiguresOutputBufferDimensions
                    ? .argument(
                        "AVCaptureVideoDataOutput setDeliversPreviewSizedOutputBuffers:",
                        "automaticallyConfiguresOutputBufferDimensions is YES") : nil)
            state.withLock { $0.deliversPreviews = newValue }
        }
    }

    override func receive(_ frame: CapturedFrame, from connection: AVCaptureConnection) {
        let (discardsLate, isBusy, held) = state.withLock { state in
            state.calls.removeAll { $0.hasReturned }
            state.buffers.removeAll { $0.buffer == nil }
            return (state.discardsLate, !state.calls.isEmpty, state.buffers.count)
        }
        guard sampleBufferCallbackQueue != nil else { return }
        let time = frame.frame.timestamp
        switch FrameFate(isBusy: isBusy, discardsLate: discardsLate, buffersHeld: held) {
        case .late: return drop(at: time, .late, from: connection)
        case .outOfBuffers: return drop(at: time, .outOfBuffers, from: connection)
        case .delivered: break
        }
        guard let sample = makeSample(frame, connection) else {
            return drop(at: time, .discontinuity, from: connection)
        }
        if let buffer = sample.imageBuffer {
            state.withLock { $0.buffers.append(WeakBuffer(buffer: buffer)) }
        }
        call(sample, ToldSample(.camera, at: time)) {
            $0.captureOutput($1, didOutput: $2, from: connection)
        }
    }

    /// Reports a dropped frame to the delegate.
    func drop(at time: HostTime, _ reason: DropReason, from connection: AVCaptureConnection) {
        guard let phone = connection.device?.phone,
            let sample = makeDroppedSample(
                at: CMTime(phone.cameraTime(at: time)), reason, connection)
        else { return }
        call(sample, ToldSample(.camera, at: time, isDropped: true)) {
            $0.captureOutput($1, didDrop: $2, from: connection)
        }
    }

    private func call(
        _ sample: CMSampleBuffer, _ told: ToldSample,
        _ body:
            @escaping (
                any AVCaptureVideoDataOutputSampleBufferDelegate, AVCaptureOutput, CMSampleBuffer
            ) -> Void
    ) {
        guard let queue = sampleBufferCallbackQueue, let phone = CaptureServer.current?.phone
        else { return }
        phone.noteTold(told)
        let parcel = Parcel(sample)
        let delivery = phone.deliver(on: .dispatch(queue)) { [weak self] in
            guard let sample = parcel.take(), let self, let delegate = sampleBufferDelegate
            else { return }
            body(delegate, self, sample)
        }
        state.withLock { $0.calls.append(delivery) }
    }
}

// Unchecked: the receiver has exclusive access to the content.

/// Passes a value on once and then releases it.
final class Parcel<Content>: @unchecked Sendable {
    private let content: Mutex<Content?>

    init(_ content: Content) { self.content = Mutex(content) }

    /// Returns the content on the first call.
    func take() -> Content? {
        content.withLock { content in
            defer { content = nil }
            return content
        }
    }
}
