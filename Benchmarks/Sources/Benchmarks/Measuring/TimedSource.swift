import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// The duration of each call of a sink in seconds.
struct CallbackLedger {
    /// Calls with a frame.
    var frames: [Double] = []
    /// Calls with an inertial sample.
    var inertial: [Double] = []
}

/// A stored source that delivers in real time, and measures the duration of the sink's calls.
final class TimedSource: SensorSource {
    private let source: PacedSource
    private let calls = Mutex(CallbackLedger())

    /// - Parameter onEnd: called after the last sample.
    init(_ source: any StoredSource, onEnd: @escaping @Sendable () -> Void) {
        self.source = PacedSource(source, clock: SystemClock()) { _ in onEnd() }
    }

    /// The measured durations so far.
    var ledger: CallbackLedger { calls.withLock { $0 } }

    func start(
        _ request: CaptureRequest, into sink: any SampleSink
    ) throws -> SourceDescription {
        try source.start(request, into: TimedSink(sink, calls))
    }

    func stop() { source.stop() }
}

private final class TimedSink: SampleSink {
    private let sink: any SampleSink
    private let calls: Mutex<CallbackLedger>

    init(_ sink: any SampleSink, _ calls: Mutex<CallbackLedger>) {
        self.sink = sink
        self.calls = calls
    }

    func receive(_ sample: Sample, arrival: HostTime?) -> DropReason? {
        var refusal: DropReason?
        let time = seconds { refusal = sink.receive(sample, arrival: arrival) }
        calls.withLock { calls in
            if case .frame = sample {
                calls.frames.append(time)
            } else {
                calls.inertial.append(time)
            }
        }
        return refusal
    }
}
