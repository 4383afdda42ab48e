internal import LockstepSamples

/// The door between the callbacks of one sensor and the sink, which it shuts for good.
///
/// The sink is called under the gate's lock: one call at a time, and none after ``close()`` has
/// returned. A sink must therefore not close the gate from inside `receive`.
final class SampleGate: Sendable {
    /// The clock that arrivals are read from.
    let clock: any HostClock
    private let sink: Locked<(any SampleSink)?>

    /// An open gate before `sink`.
    init(to sink: any SampleSink, clock: any HostClock) {
        self.clock = clock
        self.sink = Locked(sink)
    }

    /// Lets nothing through any more; waits for the call to the sink that is under way.
    func close() {
        sink.withLock { $0 = nil }
    }

    /// Hands one sample over.
    func deliver(_ sample: Sample, arrival: HostTime) {
        sink.withLock { _ = $0?.receive(sample, arrival: arrival) }
    }

    /// Hands an event over that happens now.
    func report(_ event: SessionEvent) {
        let now = clock.now
        deliver(.event(event, at: now), arrival: now)
    }

    /// Hands over that samples of `stream` were lost, at their timestamp where it is known.
    func drop(
        _ stream: Stream, _ reason: DropReason, at time: HostTime?, count: Int? = 1,
        arrival: HostTime
    ) {
        let drop = Drop(
            stream: stream, reason: reason, evidence: .reported, timestamp: time, count: count)
        deliver(.event(.drop(drop), at: time ?? arrival), arrival: arrival)
    }

    /// Hands over `sample`, or counts it as unusable where the sensor's numbers make none.
    func deliver(_ sample: Sample?, of stream: Stream, arrival: HostTime) {
        guard let sample else { return drop(stream, .unusable, at: nil, arrival: arrival) }
        deliver(sample, arrival: arrival)
    }
}
