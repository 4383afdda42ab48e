import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepSynthetic

/// The synthetic phone as live sensors, whose time a test moves.
final class TestPhone: SensorSource, AdjustableCamera, StillCamera {
    struct State {
        var phone: SyntheticPhone?
        var sink: (any SampleSink)?
        var waiting: Delivery?
        var requests: [CaptureRequest] = []
        var failure: (any Error)?
        var imageSize = PixelSize(width: 64, height: 48)
        var adjustments: [CameraAdjustment] = []
        var stills: [@Sendable (Result<CameraFrame, any Error>) -> Void] = []
    }

    let state = Mutex(State())
    let clock: HandClock

    var abilities: CameraAbilities? { .all }

    func adjust(_ adjustment: CameraAdjustment) {
        state.withLock { $0.adjustments.append(adjustment) }
    }

    func captureStill(
        completion: @escaping @Sendable (Result<CameraFrame, any Error>) -> Void
    ) {
        state.withLock { $0.stills.append(completion) }
    }

    init(_ clock: HandClock) { self.clock = clock }

    func start(_ request: CaptureRequest, into sink: any SampleSink) throws -> SourceDescription {
        var configuration = SyntheticConfiguration(seed: 7, duration: .seconds(3600))
        configuration.imageSize = state.withLock { $0.imageSize }
        configuration.depthSize = PixelSize(width: 32, height: 24)
        configuration.framesPerSecond = request.framesPerSecond
        configuration.inertialRateHertz = request.inertialRateHertz
        configuration.streams = request.streams
        configuration.startTime = clock.now
        let phone = try SyntheticPhone(configuration)
        try state.withLock { state in
            state.requests.append(request)
            if let failure = state.failure { throw failure }
            state.phone = phone
            state.sink = sink
        }
        return phone.description
    }

    func stop() {
        state.withLock { state in
            state.phone = nil
            state.sink = nil
            state.waiting = nil
        }
    }

    /// Delivers all samples that arrive within `duration` and moves the clock with them.
    ///
    /// - Parameter beforeFrame: Runs before each frame, because a test is faster than any encoder.
    func play(_ duration: HostDuration, beforeFrame: () -> Void = {}) throws {
        let end = clock.now + duration
        while let delivery = try next(until: end) {
            if case .frame = delivery.sample { beforeFrame() }
            clock.move(to: delivery.arrival ?? delivery.sample.timestamp)
            if case .event(.clockAnchor, _) = delivery.sample { continue }
            push(delivery.sample)
        }
        clock.move(to: end)
    }

    /// Delivers one sample now.
    @discardableResult
    func push(_ sample: Sample) -> DropReason? {
        let sink = state.withLock { $0.sink }
        return sink?.receive(sample, arrival: clock.now)
    }

    func push(_ event: SessionEvent) { push(.event(event, at: clock.now)) }

    private func next(until end: HostTime) throws -> Delivery? {
        let (waiting, phone) = state.withLock { ($0.waiting, $0.phone) }
        let delivery = try waiting ?? phone?.next()
        let isDue = delivery.map { ($0.arrival ?? $0.sample.timestamp) <= end } ?? false
        state.withLock { $0.waiting = isDue ? nil : delivery }
        return isDue ? delivery : nil
    }
}
