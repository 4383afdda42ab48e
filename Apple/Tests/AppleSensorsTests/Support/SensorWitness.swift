import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// A sink that remembers everything, with images in memory of its own.
final class SensorWitness: SampleSink {
    private let heard = Mutex<[Delivery]>([])
    private let work: @Sendable (Sample) -> Void

    /// - Parameter work: what is done with each sample before it is remembered: it may keep the
    ///   platform's image, or take its time.
    init(_ work: @escaping @Sendable (Sample) -> Void = { _ in }) {
        self.work = work
    }

    func receive(_ sample: Sample, arrival: HostTime?) -> DropReason? {
        work(sample)
        let delivery = Delivery(sample.detached, arrival: arrival)
        heard.change { $0.append(delivery) }
        return nil
    }

    /// Waits for what threads of the adapters do by themselves.
    ///
    /// - Returns: whether it came to that.
    func wait(until condition: (SensorWitness) -> Bool) -> Bool {
        heard.wait(milliseconds: 20_000) { heard in
            condition(SensorWitness(heard))
        }
    }

    /// A witness of the same that hears no more.
    private convenience init(_ heard: [Delivery]) {
        self.init()
        self.heard.withLock { $0 = heard }
    }

    var deliveries: [Delivery] { heard.withLock { $0 } }
    var samples: [Sample] { deliveries.map(\.sample) }

    var frames: [CameraFrame] {
        samples.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
    }

    var events: [SessionEvent] {
        samples.compactMap { if case .event(let event, _) = $0 { event } else { nil } }
    }

    /// Everything told beside samples, but the camera's settings.
    var news: [SessionEvent] {
        events.filter { if case .cameraSettings = $0 { false } else { true } }
    }

    var drops: [Drop] {
        events.compactMap { if case .drop(let drop) = $0 { drop } else { nil } }
    }

    /// What the camera said of its settings, each time.
    var settings: [[String: String]] {
        events.compactMap { event in
            guard case .cameraSettings(_, let achieved) = event else { return nil }
            return Dictionary(achieved.map { ($0.name, $0.value) }) { first, _ in first }
        }
    }

    var notices: [String] {
        events.compactMap { if case .notice(let words) = $0 { words } else { nil } }
    }

    /// Sensors that failed, with the platform's words.
    var failures: [(stream: LockstepSamples.Stream, words: String)] {
        events.compactMap { event in
            guard case .sensorFailed(let stream, let words) = event else { return nil }
            return (stream, words)
        }
    }

    /// How many samples of a stream came.
    func count(_ stream: LockstepSamples.Stream) -> Int {
        samples.filter { $0.stream == stream }.count
    }
}

extension Sample {
    /// The sample with its image in memory of its own.
    fileprivate var detached: Sample {
        guard case .frame(var frame) = self, case .pixels(let pixels) = frame.image else {
            return self
        }
        frame.image = .pixels(pixels.detached)
        return .frame(frame)
    }
}
