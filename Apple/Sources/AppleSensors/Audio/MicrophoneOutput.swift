internal import AVFoundation
internal import Dispatch
internal import LockstepSamples

// Unchecked: the session and its input change only on the session's queue.

/// Delivers the microphone's samples of a capture session, on a separate queue.
///
/// AVFoundation drops buffers while this queue is blocked, without a report
/// (AVCaptureAudioDataOutput.h). The queue therefore does nothing else, and the check of a session
/// finds a loss by the timestamps.
final class MicrophoneOutput: NSObject, @unchecked Sendable {
    private let session: AVCaptureSession
    private let gate: SampleGate
    private let output = AVCaptureAudioDataOutput()
    private let queue = DispatchQueue(label: "lockstep.avfoundation.audio", qos: .userInteractive)
    private var input: AVCaptureDeviceInput?

    /// Creates an output that is not part of the session yet.
    init(_ session: AVCaptureSession, gate: SampleGate) {
        self.session = session
        self.gate = gate
    }

    /// Adds the microphone to the session, which is being configured.
    ///
    /// - Returns: Why the microphone cannot be added; nil if it was.
    func add() -> SourceLimit? {
        guard let device = Microphone.device else { return .missing(.audio) }
        let input: AVCaptureDeviceInput
        do {
            input = try AVCaptureDeviceInput(device: device)
        } catch {
            return .unusable(.audio, error.sentence)
        }
        guard session.canAddInput(input), session.canAddOutput(output) else {
            return .unusable(.audio, "the microphone cannot be added to the camera")
        }
        // As the system's camera does for a video: the session selects the microphone on the
        // camera's side, and pauses the music of other apps, which would otherwise be recorded.
        session.automaticallyConfiguresApplicationAudioSession = true
        session.addInput(input)
        session.addOutput(output)
        output.setSampleBufferDelegate(self, queue: queue)
        self.input = input
        return nil
    }

    /// Removes the microphone from the session, which continues with the camera alone.
    func remove() {
        guard let input else { return }
        self.input = nil
        output.setSampleBufferDelegate(nil, queue: nil)
        session.beginConfiguration()
        session.removeInput(input)
        session.removeOutput(output)
        session.commitConfiguration()
    }

    /// Waits until the samples that have arrived are delivered.
    func drain() { queue.sync {} }
}

extension MicrophoneOutput: AVCaptureAudioDataOutputSampleBufferDelegate {
    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        gate.deliver(audio: sampleBuffer, of: session.synchronizationClock)
    }
}
