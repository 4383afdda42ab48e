internal import LockstepConcurrency
internal import LockstepSamples

/// The gate between the callbacks of one sensor and the sink; it closes permanently.
///
/// The sink is called under the gate's lock: one call at a time, and none after ``close()`` has
/// returned. A sink must therefore not close the gate from `receive`.
final class SampleGate: Sendable {
    /// The clock for arrival times.
    let clock: any HostClock
    private let sink: Mutex<(any SampleSink)?>

    /// Creates an open gate to `sink`.
    init(to sink: any SampleSink, clock: any HostClock) {
        self.clock = clock
        self.sink = Mutex(sink)
    }

    /// Closes the gate; waits for a running call of the sink.
    func close() {
        sink.withLock { $0 = nil }
    }

    /// Delivers one sample.
    func deliver(_ sample: Sample, arrival: HostTime) {
        sink.withLock { _ = $0?.receive(sample, arrival: arrival) }
    }

    /// Delivers an event with the current time.
    func report(_ event: SessionEvent) {
        let now = clock.now
        deliver(.event(event, at: now), arrival: now)
    }

    /// Delivers the loss of samples of `stream`, with their timestamp if known.
    func drop(
        _ stream: Stream, _ reason: DropReason, at time: HostTime?, count: Int? = 1,
        arrival: HostTime
    ) {
        let drop = Drop(
            stream: stream, reason: reason, evidence: .reported, timestamp: time, count: count)
        deliver(.event(.drop(drop), at: time ?? arrival), arrival: arrival)
    }

    /// Delivers `sample`, or counts it as unusable if the sensor's values are invalid.
    func deliver(_ sample: Sample?, of stream: Stream, arrival: HostTime) {
        guard let sample else { return drop(stream, .unusable, at: nil, arrival: arrival) }
        deliver(sample, arrival: arrival)
    }
}
