import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// A sink that stores everything that it receives, with copies of the images.
final class SampleCollector: SampleSink {
    private let heard = Mutex<[Delivery]>([])
    private let work: @Sendable (Sample) -> Void

    /// - Parameter work: Called with each sample before it is stored; may block or retain the
    ///   platform's image.
    init(_ work: @escaping @Sendable (Sample) -> Void = { _ in }) {
        self.work = work
    }

    func receive(_ sample: Sample, arrival: HostTime?) -> DropReason? {
        work(sample)
        let delivery = Delivery(sample.detached, arrival: arrival)
        heard.change { $0.append(delivery) }
        return nil
    }

    /// Waits until the samples received so far satisfy `condition`, for at most 20 s.
    ///
    /// - Returns: Whether they did.
    func wait(until condition: (SampleCollector) -> Bool) -> Bool {
        heard.wait(milliseconds: 20_000) { heard in
            condition(SampleCollector(heard))
        }
    }

    /// Creates a sink that contains these samples.
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

    /// All events except the camera's settings.
    var news: [SessionEvent] {
        events.filter { if case .cameraSettings = $0 { false } else { true } }
    }

    var drops: [Drop] {
        events.compactMap { if case .drop(let drop) = $0 { drop } else { nil } }
    }

    /// The camera's settings, one entry per report.
    var settings: [[String: String]] {
        events.compactMap { event in
            guard case .cameraSettings(_, let achieved) = event else { return nil }
            return Dictionary(achieved.map { ($0.name, $0.value) }) { first, _ in first }
        }
    }

    /// The settings that the camera was asked for, one entry per report.
    var wanted: [[String: String]] {
        events.compactMap { event in
            guard case .cameraSettings(let requested, _) = event else { return nil }
            return Dictionary(requested.map { ($0.name, $0.value) }) { first, _ in first }
        }
    }

    var notices: [String] {
        events.compactMap { if case .notice(let words) = $0 { words } else { nil } }
    }

    /// Sensors that failed, with the platform's messages.
    var failures: [(stream: LockstepSamples.Stream, words: String)] {
        events.compactMap { event in
            guard case .sensorFailed(let stream, let words) = event else { return nil }
            return (stream, words)
        }
    }

    /// The number of samples received of a stream.
    func count(_ stream: LockstepSamples.Stream) -> Int {
        samples.filter { $0.stream == stream }.count
    }
}

extension Sample {
    /// The sample with a copy of its image.
    fileprivate var detached: Sample {
        guard case .frame(var frame) = self, case .pixels(let pixels) = frame.image else {
            return self
        }
        frame.image = .pixels(pixels.detached)
        return .frame(frame)
    }
}
