import LockstepSamples
import LockstepSynthetic

/// Two seconds of the synthetic phone's microphone, beside images at 30 per second.
enum AudioFeed {
    /// The microphone's blocks.
    static func blocks() throws -> [AudioBlock] {
        var configuration = SyntheticConfiguration(seed: 5, duration: .seconds(2))
        configuration.streams = [.audio]
        configuration.startTime = .start
        let phone = try SyntheticPhone(configuration)
        var blocks: [AudioBlock] = []
        while let delivery = try phone.next() {
            if case .audio(let block) = delivery.sample { blocks.append(block) }
        }
        return blocks
    }

    /// A feed of the blocks and 60 images.
    static func make() throws -> SensorFeed {
        let frames = (0..<60).map { Sample.frame(.numbered($0)) }
        let samples = try frames + blocks().map { Sample.audio($0) }
        return SensorFeed(
            samples.sorted { $0.timestamp < $1.timestamp },
            [.camera(.small), StreamDescription(stream: .audio)])
    }
}

extension CaptureRequest {
    /// A request for images and audio.
    static func audio(_ interface: CameraInterface) -> CaptureRequest {
        .camera(interface) { $0.streams = [.camera, .audio] }
    }
}

extension SampleCollector {
    /// The microphone's blocks.
    var blocks: [AudioBlock] {
        samples.compactMap { if case .audio(let block) = $0 { block } else { nil } }
    }
}
