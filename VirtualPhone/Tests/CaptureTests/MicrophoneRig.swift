@preconcurrency import AVFoundation
import Foundation
import LockstepConcurrency
import LockstepSamples
import LockstepSynthetic
import VirtualPhone

// Unchecked: all mutable state is behind a lock.

/// A typical app's audio capture: the microphone, one output, a delegate that can be slow.
final class MicrophoneRig: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate,
    @unchecked Sendable
{
    // Unchecked: sample buffers are immutable here.
    private struct Heard: @unchecked Sendable {
        var samples: [CMSampleBuffer] = []
    }

    let session = AVCaptureSession()
    let output = AVCaptureAudioDataOutput()
    let queue = DispatchQueue(label: "rig.audio")
    private let heard = Mutex(Heard())
    /// The delegate's work for each buffer.
    let work = Mutex<(@Sendable () -> Void)?>(nil)

    override init() {}

    /// Connects the microphone to the output, and the back camera to a video output if wanted.
    func setUp(withCamera: Bool = false) throws {
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        for type in withCamera ? [AVMediaType.video, .audio] : [.audio] {
            guard let device = AVCaptureDevice.default(for: type) else { continue }
            session.addInput(try AVCaptureDeviceInput(device: device))
        }
        if withCamera { session.addOutput(AVCaptureVideoDataOutput()) }
        session.addOutput(output)
        output.setSampleBufferDelegate(self, queue: queue)
    }

    var samples: [CMSampleBuffer] { heard.withLock { $0 }.samples }
    var connection: AVCaptureConnection? { output.connection(with: .audio) }

    /// The times of the buffers on the host clock.
    var times: [HostTime] {
        samples.compactMap { sample in
            guard let clock = session.synchronizationClock else { return nil }
            let time = CMSyncConvertTime(
                sample.presentationTimeStamp, from: clock, to: CMClockGetHostTimeClock())
            return HostTime(nanoseconds: time.value)
        }
    }

    /// The buffers' bytes.
    var contents: [[UInt8]] {
        samples.map { sample in ((try? sample.dataBuffer?.dataBytes()) ?? Data()).map { $0 } }
    }

    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let one = Heard(samples: [sampleBuffer])
        heard.withLock { $0.samples += one.samples }
        work.withLock { $0 }?()
    }
}

/// The microphone of a synthetic phone that runs for a second.
enum MicrophoneFeed {
    private static var configuration: SyntheticConfiguration {
        var configuration = SyntheticConfiguration(seed: 3, duration: .seconds(1))
        configuration.streams = [.audio]
        return configuration
    }

    static func makeSource() throws -> SyntheticPhone { try SyntheticPhone(configuration) }

    /// All of its blocks.
    static func blocks() throws -> [AudioBlock] {
        let source = try makeSource()
        var blocks: [AudioBlock] = []
        while let delivery = try source.next() {
            if case .audio(let block) = delivery.sample { blocks.append(block) }
        }
        return blocks
    }
}

extension PhoneWorld {
    /// A phone that starts with the microphone's feed, with permission for it and unusual clocks.
    static var hearing: PhoneWorld {
        var world = PhoneWorld.allowed
        world.permissions[.microphone] = .authorized
        world.startTime = nil
        return world
    }
}
