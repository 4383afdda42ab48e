import LockstepConcurrency
public import LockstepSamples
import LockstepSessions

/// A stored source that pushes its samples at the pace at which they originally arrived.
///
/// Samples keep their timestamps and arrivals; only the time of delivery follows the clock.
public final class PacedSource: SensorSource {
    private struct State {
        var thread: WorkerThread?
        var isStopped = false
    }

    /// The longest sleep, so that ``stop()`` need not wait through a gap of the recording.
    private static let longestSleep = HostDuration.milliseconds(50)

    private let source: any StoredSource
    private let clock: any HostClock
    private let onEnd: @Sendable ((any Error)?) -> Void
    private let state = Mutex(State())

    /// Creates a source that has not started.
    ///
    /// - Parameter onEnd: Called once after the last sample, with the error that ended the source,
    ///   if any; not called after ``stop()``.
    public init(
        _ source: any StoredSource, clock: any HostClock,
        onEnd: @escaping @Sendable ((any Error)?) -> Void
    ) {
        self.source = source
        self.clock = clock
        self.onEnd = onEnd
    }

    /// Starts delivering; ignores the request, since the samples already exist.
    ///
    /// - Throws: ``ThreadFailure`` if the system cannot provide a thread.
    public func start(
        _ request: CaptureRequest, into sink: any SampleSink
    ) throws -> SourceDescription {
        try state.withLock { state in
            state.isStopped = false
            state.thread = try WorkerThread { self.deliver(to: sink) }
        }
        return source.description
    }

    /// Stops delivering; waits until the current sample is delivered.
    public func stop() {
        let thread = state.change { state in
            state.isStopped = true
            defer { state.thread = nil }
            return state.thread
        }
        thread?.join()
    }

    private func deliver(to sink: any SampleSink) {
        let begin = clock.now
        var firstArrival: HostTime?
        do {
            while let delivery = try source.next() {
                let arrival = delivery.arrival ?? delivery.sample.timestamp
                let first = firstArrival ?? arrival
                firstArrival = first
                guard sleep(until: begin + (arrival - first)) else { return }
                sink.receive(delivery.sample, arrival: delivery.arrival)
            }
            onEnd(nil)
        } catch {
            onEnd(error)
        }
    }

    /// Waits until `time`; returns whether the source is still running then.
    private func sleep(until time: HostTime) -> Bool {
        while !isStopped {
            let now = clock.now
            guard now < time else { return true }
            clock.sleep(until: min(time, now + Self.longestSleep))
        }
        return false
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }
}
