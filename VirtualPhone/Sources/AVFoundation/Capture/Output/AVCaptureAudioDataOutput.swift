public import Dispatch
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// The receiver of audio (AVCaptureAudioDataOutput.h).
public protocol AVCaptureAudioDataOutputSampleBufferDelegate: NSObjectProtocol {
    /// Delivers samples of the microphone.
    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection)
}

extension AVCaptureAudioDataOutputSampleBufferDelegate {
    /// Does nothing.
    public func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {}
}

/// An output that delivers the microphone's samples to the app (AVCaptureAudioDataOutput.h).
///
/// - Buffers contain linear PCM in the microphone's own format, with timestamps on the session's
///   `synchronizationClock`. The format changes with the microphone.
/// - Buffers that arrive while the delegate's queue is blocked wait there, and are dropped when they
///   become late. No call reports that; the timestamps show it.
open class AVCaptureAudioDataOutput: AVCaptureOutput {
    private struct State {
        weak var delegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?
        var queue: DispatchQueue?
        var calls: [Call] = []
    }

    private struct Call {
        var delivery: PhoneDelivery
        var time: HostTime
    }

    /// The age of the oldest waiting buffer from which further ones are dropped (assumed: the header
    /// says "sufficiently late").
    static let patience = HostDuration.milliseconds(500)

    private let state = Mutex(State())

    /// An output without a delegate.
    public override init() {}

    override var mediaType: AVMediaType { .audio }

    /// Sets the delegate and its queue; a delegate without a queue raises an exception
    /// (AVCaptureAudioDataOutput.h).
    open func setSampleBufferDelegate(
        _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?,
        queue sampleBufferCallbackQueue: DispatchQueue?
    ) {
        obey(
            sampleBufferDelegate != nil && sampleBufferCallbackQueue == nil
                ? .argument(
                    "AVCaptureAudioDataOutput setSampleBufferDelegate:queue:",
                    "a delegate needs a queue") : nil)
        state.withLock { state in
            state.delegate = sampleBufferDelegate
            state.queue = sampleBufferCallbackQueue
        }
    }

    /// The delegate.
    open var sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)? {
        state.withLock { $0.delegate }
    }

    /// The delegate's queue.
    open var sampleBufferCallbackQueue: DispatchQueue? { state.withLock { $0.queue } }

    override func receive(_ audio: CapturedAudio, from connection: AVCaptureConnection) {
        guard let phone = connection.device?.phone, let queue = sampleBufferCallbackQueue
        else { return }
        let now = phone.clock.now
        let isLate = state.withLock { state in
            state.calls.removeAll { $0.delivery.hasReturned }
            return state.calls.contains { now - $0.time > Self.patience }
        }
        guard !isLate else { return }
        phone.noteTold(ToldSample(.audio, at: audio.block.timestamp))
        let delivery = phone.deliver(on: .dispatch(queue)) { [weak self] in
            guard let self, let delegate = sampleBufferDelegate else { return }
            delegate.captureOutput(self, didOutput: audio.sample, from: connection)
        }
        state.withLock { $0.calls.append(Call(delivery: delivery, time: now)) }
    }
}
