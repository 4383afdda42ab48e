import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The sink to which a source delivers the samples of one recording: numbers each one and decides
/// immediately whether it is accepted.
///
/// Every recording has its own intake, so a late sample of an old source can never end up in the
/// next recording.
final class Intake: NumberingSink {
    private let state: Mutex<State>
    private let clock: any HostClock
    private let onStop: @Sendable (Intake, StopReason) -> Void

    /// - Parameters:
    ///   - clock: Measures how long frames have waited.
    ///   - onStop: Called without any lock held when a sample ends the recording.
    init(
        _ configuration: RecorderConfiguration, clock: any HostClock,
        onStop: @escaping @Sendable (Intake, StopReason) -> Void
    ) {
        state = Mutex(State(configuration))
        self.clock = clock
        self.onStop = onStop
    }

    /// Receives one sample without waiting for the disk or an encoder.
    ///
    /// Takes one lock, which no thread holds while it waits, encodes or writes. Only the sample
    /// that ends the recording takes the recorder's lock too, after this one is released.
    @discardableResult
    func receive(_ sample: Sample, arrival: HostTime?) -> DropReason? {
        number(sample, arrival: arrival).refusal
    }

    /// Receives one sample as ``receive(_:arrival:)`` does, and also returns its number.
    func number(_ sample: Sample, arrival: HostTime?) -> SampleReceipt {
        let receipt = take(sample, arrival)
        if let reason = receipt.stop { onStop(self, reason) }
        return SampleReceipt(refusal: receipt.refusal, sequence: receipt.sequence)
    }

    /// Adds a sample to the queue.
    ///
    /// Small samples wake no thread, since that can cost the caller its core; the thread that takes
    /// them out wakes on its own every ``longestWaitMilliseconds``.
    private func take(_ sample: Sample, _ arrival: HostTime?) -> State.Receipt {
        switch sample {
        case .inertial, .deviceMotion:
            // A thread woken now would take the callback's own core.
            return state.withLock { $0.receive(sample, arrival: arrival) }
        case .frame:
            let now = clock.now
            return state.withLock { $0.receive(sample, arrival: arrival, at: now) }
        case .barometer, .location, .surface, .audio, .event:
            return state.change { $0.receive(sample, arrival: arrival) }
        }
    }

    /// How long samples and frames may wait in memory before they are processed.
    ///
    /// 10 ms is one or two samples of each sensor at 100 Hz: the thread wakes 100 times per second
    /// instead of for every sample, and little is lost when the app is killed.
    ///
    /// Events do not wait, nor do 256 samples: ``State/isUrgent``.
    private static let longestWaitMilliseconds = 10

    /// Receives samples of a source that can wait, as soon as there is room for the last one.
    ///
    /// Callers end a batch with its only frame, so that room for the last is room for all. Does not
    /// wait once the recording has stopped accepting samples.
    ///
    /// - Returns: Whether the recording still accepts samples.
    func receive(waiting deliveries: [Delivery]) -> Bool {
        guard let last = deliveries.last else { return true }
        let hasRoom = { (state: State) in state.hasRoom(for: last.sample) }
        let (stop, isOpen) = state.change(when: hasRoom) { state in
            let stops = deliveries.compactMap { delivery in
                state.receive(delivery.sample, arrival: delivery.arrival, hasWaited: true).stop
            }
            return (stops.first, state.isOpen)
        }
        if let stop { onStop(self, stop) }
        return isOpen
    }

    func describe(_ description: SourceDescription, anchor: ClockAnchor?) {
        let stop = state.change { $0.describe(description, anchor: anchor) }
        if let stop { onStop(self, stop) }
    }

    /// - Returns: Whether the queue accepted the event; false after ``close()``.
    @discardableResult
    func add(_ event: SessionEvent, at time: HostTime? = nil) -> Bool {
        state.change { state in
            if state.isOpen { state.add(event, at: time) }
            return state.isOpen
        }
    }

    func close() { state.change { $0.close() } }

    /// Ends the queue after a last anchor.
    func finish(anchor: ClockAnchor?) {
        state.change { state in
            if let anchor { state.add(.clockAnchor(anchor), at: anchor.host) }
            state.finish()
        }
    }

    /// Waits for samples; returns nil after the last.
    func takeAll() -> [Received]? {
        while true {
            _ = state.wait(milliseconds: Self.longestWaitMilliseconds, until: \.isUrgent)
            let (received, isFinished) = state.change { ($0.takeAll(), $0.isFinished) }
            if !received.isEmpty { return received }
            if isFinished { return nil }
        }
    }

    func releaseFrame(_ sequence: Int64) { state.change { $0.releaseFrame(sequence) } }

    /// Whether a frame has waited longer than allowed; always false for a source that waits itself.
    func hasWaitedTooLong(_ sequence: Int64) -> Bool {
        let now = clock.now
        return state.withLock { $0.queue.hasWaitedTooLong(sequence, at: now) }
    }

    /// Refuses images for the movie from now on, and waits until all earlier ones are stored.
    func pauseMovie() {
        state.change { $0.isMoviePaused = true }
        state.change(when: \.areFramesStored) { _ in }
    }

    /// Accepts images for the movie again.
    func continueMovie() { state.change { $0.isMoviePaused = false } }

    func limitQueue(to byteLimit: Int) { state.change { $0.limitQueue(to: byteLimit) } }

    /// Returns a sequence number for a row that is written after the queue's end, and the latest
    /// known time.
    func takeSequence() -> (sequence: Int64, latest: HostTime) {
        state.withLock { $0.takeSequence() }
    }

    var wasInterrupted: Bool { state.withLock { $0.wasInterrupted } }
    var waitingBytes: Int { state.withLock { $0.queue.byteCount } }
}
