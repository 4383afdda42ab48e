internal import AVFoundation
internal import Dispatch
internal import LockstepSamples

// Unchecked: the session and its input change only on the session's queue.

/// Delivers the microphone's samples of a capture session, on a separate queue.
///
/// AVFoundation drops buffers while this queue is blocked, without a report
/// (AVCaptureAudioDataOutput.h). Therefore the queue does nothing else. A check finds lost buffers as gaps
/// between timestamps.
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
    /// - Returns: Why the microphone was not added; nil if it was added.
    func add() -> SourceLimit? {
        guard let device = Microphone.device else { return .missing(.audio) }
        let input: AVCaptureDeviceInput
        do {
            input = try AVCaptureDeviceInput(device: device)
        } catch {
            return .unusable(.audio, error.sentence)
        }
        guard session.canAddInput(input), session.canAddOutput(output) else {
            return .unusable(.audio, "the camera session does not accept the microphone")
        }
        // The session then selects the microphone near the camera, and interrupts the audio of other
        // apps, which would otherwise be recorded (AVCaptureSession.h).
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
