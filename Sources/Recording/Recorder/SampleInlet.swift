import LockstepSamples
import LockstepSessions

/// The sink to which a source delivers the samples of one recording.
///
/// Every recording has its own inlet, so a late sample of an old source can never end up in the
/// next recording.
final class SampleInlet: SampleSink {
    private let intake: Mutex<Intake>
    private let clock: any HostClock
    private let onStop: @Sendable (SampleInlet, StopReason) -> Void

    /// - Parameters:
    ///   - clock: Measures how long frames have waited.
    ///   - onStop: Called without any lock held when a sample ends the recording.
    init(
        _ configuration: RecorderConfiguration, clock: any HostClock,
        onStop: @escaping @Sendable (SampleInlet, StopReason) -> Void
    ) {
        intake = Mutex(Intake(configuration))
        self.clock = clock
        self.onStop = onStop
    }

    @discardableResult
    func receive(_ sample: Sample, arrival: HostTime?) -> DropReason? {
        let receipt = take(sample, arrival)
        if let reason = receipt.stop { onStop(self, reason) }
        return receipt.refusal
    }

    /// Adds a sample to the intake.
    ///
    /// Small samples wake no thread, since that can cost the caller its core; the thread that takes
    /// them out wakes on its own every ``patienceMilliseconds``.
    private func take(_ sample: Sample, _ arrival: HostTime?) -> Intake.Receipt {
        switch sample {
        case .inertial, .deviceMotion:
            // A thread woken now would take the callback's own core.
            return intake.withLock { $0.receive(sample, arrival: arrival) }
        case .frame:
            let now = clock.now
            return intake.withLock { $0.receive(sample, arrival: arrival, at: now) }
        case .barometer, .location, .event:
            return intake.change { $0.receive(sample, arrival: arrival) }
        }
    }

    /// How long samples and frames may wait in memory before they are processed.
    ///
    /// 10 ms is one or two samples of each sensor at 100 Hz: the thread wakes 100 times per second
    /// instead of for every sample, and little is lost when the app is killed.
    ///
    /// Events do not wait, nor do 256 samples: ``Intake/isUrgent``.
    private static let patienceMilliseconds = 10

    /// Receives samples of a source that can wait, as soon as there is room for the last one.
    ///
    /// Callers end a batch with its only frame, so that room for the last is room for all. Does not
    /// wait once the recording has stopped accepting samples.
    ///
    /// - Returns: Whether the recording still accepts samples.
    func receive(waiting deliveries: [Delivery]) -> Bool {
        guard let last = deliveries.last else { return true }
        let hasRoom = { (intake: Intake) in intake.hasRoom(for: last.sample) }
        let stop = intake.change(when: hasRoom) { intake in
            deliveries.compactMap { delivery in
                intake.receive(delivery.sample, arrival: delivery.arrival, hasWaited: true).stop
            }.first
        }
        if let stop { onStop(self, stop) }
        return intake.withLock { $0.isOpen }
    }

    func describe(_ description: SourceDescription, anchor: ClockAnchor?) {
        let stop = intake.change { $0.describe(description, anchor: anchor) }
        if let stop { onStop(self, stop) }
    }

    func add(_ event: SessionEvent, at time: HostTime? = nil) {
        intake.change { intake in
            if intake.isOpen { intake.add(event, at: time) }
        }
    }

    func close() { intake.change { $0.close() } }

    /// Ends the queue after a last anchor.
    func finish(anchor: ClockAnchor?) {
        intake.change { intake in
            if let anchor { intake.add(.clockAnchor(anchor), at: anchor.host) }
            intake.finish()
        }
    }

    /// Waits for samples; returns nil after the last.
    func takeAll() -> [Received]? {
        while true {
            _ = intake.wait(milliseconds: Self.patienceMilliseconds, until: \.isUrgent)
            let (received, isFinished) = intake.change { ($0.takeAll(), $0.isFinished) }
            if !received.isEmpty { return received }
            if isFinished { return nil }
        }
    }

    func releaseFrame(_ sequence: Int64) { intake.change { $0.releaseFrame(sequence) } }

    /// Whether a frame has waited longer than allowed; always false for a source that waits itself.
    func hasWaitedTooLong(_ sequence: Int64) -> Bool {
        let now = clock.now
        return intake.withLock { $0.queue.hasWaitedTooLong(sequence, at: now) }
    }

    func limitQueue(to byteLimit: Int) { intake.change { $0.limitQueue(to: byteLimit) } }

    /// Returns a sequence number for a row that is written after the queue's end, and the latest
    /// known time.
    func takeSequence() -> (sequence: Int64, latest: HostTime) {
        intake.withLock { $0.takeSequence() }
    }

    var wasInterrupted: Bool { intake.withLock { $0.wasInterrupted } }
    var waitingBytes: Int { intake.withLock { $0.queue.byteCount } }
}
