import LockstepSamples
import LockstepSessions

/// The door of one recording: what a source delivers to.
///
/// Every recording has a door of its own, so a sample that comes late from an old source can never
/// end up in the next recording.
final class SampleInlet: SampleSink {
    private let intake: Mutex<Intake>
    private let clock: any HostClock
    private let onStop: @Sendable (SampleInlet, StopReason) -> Void

    /// - Parameters:
    ///   - clock: says how long frames have waited.
    ///   - onStop: called, without any lock held, when a sample ends the recording.
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

    /// Small samples wake no one, since waking a thread can cost the caller its core; the thread
    /// that takes them out comes by itself every ``patienceMilliseconds``.
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

    /// How long samples and frames may wait in memory before they are taken on; chosen here: one or two
    /// readings of each sensor at 100 Hz, so that a thread wakes 100 times a second and not with
    /// every sample, and little is lost when the app is killed.
    ///
    /// Events do not wait, nor do 256 samples: ``Intake/isUrgent``.
    private static let patienceMilliseconds = 10

    /// Takes samples of a source that can wait, as soon as there is room for the last.
    ///
    /// Callers end a batch with its only frame, so that room for the last is room for all; no one
    /// waits once the recording has stopped taking samples.
    ///
    /// - Returns: whether the recording still takes samples.
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

    /// Waits for samples; nil after the last.
    func takeAll() -> [Received]? {
        while true {
            _ = intake.wait(milliseconds: Self.patienceMilliseconds, until: \.isUrgent)
            let (received, isFinished) = intake.change { ($0.takeAll(), $0.isFinished) }
            if !received.isEmpty { return received }
            if isFinished { return nil }
        }
    }

    func releaseFrame(_ sequence: Int64) { intake.change { $0.releaseFrame(sequence) } }

    /// Whether a frame has waited longer than any may; never one of a source that waits itself.
    func hasWaitedTooLong(_ sequence: Int64) -> Bool {
        let now = clock.now
        return intake.withLock { $0.queue.hasWaitedTooLong(sequence, at: now) }
    }

    func limitQueue(to byteLimit: Int) { intake.change { $0.limitQueue(to: byteLimit) } }

    /// A number for a row that is written after the queue's end, and the latest time known.
    func takeSequence() -> (sequence: Int64, latest: HostTime) {
        intake.withLock { $0.takeSequence() }
    }

    var wasInterrupted: Bool { intake.withLock { $0.wasInterrupted } }
    var waitingBytes: Int { intake.withLock { $0.queue.byteCount } }
}
