import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

// Unchecked: only one thread calls it at a time.

/// A source that delivers given samples.
final class ScriptedSource: StoredSource, @unchecked Sendable {
    let description: SourceDescription
    private let deliveries: [Delivery]
    private let failure: (any Error)?
    private var position = 0

    init(_ description: SourceDescription, _ deliveries: [Delivery], failure: (any Error)? = nil) {
        self.description = description
        self.deliveries = deliveries
        self.failure = failure
    }

    func next() throws -> Delivery? {
        guard position < deliveries.count else {
            if let failure { throw failure }
            return nil
        }
        defer { position += 1 }
        return deliveries[position]
    }
}

/// A source into whose sink a test pushes.
final class HandSource: SensorSource {
    struct State {
        var sink: (any SampleSink)?
        var stops = 0
    }

    let state = Mutex(State())
    private let description: SourceDescription
    private let early: [Sample]
    private let refusal: (any Error)?

    init(_ description: SourceDescription, early: [Sample] = [], refusal: (any Error)? = nil) {
        self.description = description
        self.early = early
        self.refusal = refusal
    }

    func start(
        _ request: CaptureRequest, into sink: any SampleSink
    ) throws -> SourceDescription {
        if let refusal { throw refusal }
        for sample in early { sink.receive(sample, arrival: sample.timestamp) }
        state.withLock { $0.sink = sink }
        return description
    }

    func stop() { state.withLock { $0.stops += 1 } }

    @discardableResult
    func push(_ sample: Sample) -> DropReason? {
        state.withLock { $0.sink }?.receive(sample, arrival: sample.timestamp)
    }
}

/// A clock that moves only while a thread sleeps.
final class HandClock: HostClock {
    private let time: Mutex<HostTime>

    init(_ nanoseconds: Int64 = 1_000_000_000) {
        time = Mutex(HostTime(nanoseconds: nanoseconds))
    }

    var now: HostTime { time.withLock { $0 } }

    var anchor: ClockAnchor {
        ClockAnchor(host: now, wall: WallTime(nanoseconds: 1_768_903_200_000_000_000))
    }

    func sleep(until time: HostTime) { self.time.withLock { $0 = max($0, time) } }
}

/// A gate that a test opens once; earlier callers wait.
final class Barrier: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.change { $0 = true } }
    func pass() { isOpen.change(when: \.self) { _ in } }
}

extension SourceDescription {
    /// A phone with camera and motion sensors.
    static func phone(depth: Bool = false, anchored: Bool = true) -> SourceDescription {
        var streams = [
            StreamDescription(stream: .camera, requestedRateHertz: 30),
            StreamDescription(stream: .accelerometer, requestedRateHertz: 100),
        ]
        if depth { streams.append(StreamDescription(stream: .depth)) }
        var description = SourceDescription(streams: streams)
        if anchored {
            description.startAnchor = ClockAnchor(
                host: HostTime(nanoseconds: 0),
                wall: WallTime(nanoseconds: 1_768_903_200_000_000_000))
        }
        return description
    }
}

/// A source that stops slowly and reports its end.
final class LingeringSource: SensorSource {
    private let isGone: Mutex<Bool>

    init(_ isGone: Mutex<Bool>) {
        self.isGone = isGone
    }

    deinit {
        _ = Mutex(0).wait(milliseconds: 100) { _ in false }
        isGone.withLock { $0 = true }
    }

    func start(_: CaptureRequest, into _: any SampleSink) -> SourceDescription { .phone() }

    func stop() {}
}

func milliseconds(_ count: Int64) -> HostTime { HostTime(nanoseconds: count * 1_000_000) }

func inertial(_ time: HostTime, sensor: InertialSensor = .accelerometer) -> Sample {
    .inertial(InertialSample(sensor: sensor, timestamp: time, value: Vector3(0.5, -1, 0.25)))
}

func deviceMotion(_ time: HostTime) -> Sample {
    .deviceMotion(
        DeviceMotionSample(
            timestamp: time, attitude: .identity, rotationRate: .zero,
            gravity: Vector3(0, 0, -1), userAcceleration: .zero))
}

func frame(_ time: HostTime, brightness: UInt8 = 0, depth: Bool = false) throws -> Sample {
    var frame = CameraFrame(timestamp: time, image: try blankImage(brightness))
    if depth { frame.depth = try blankDepth() }
    return .frame(frame)
}

/// Frames at 30 Hz and inertial samples at 100 Hz, in order of arrival.
func walk(frames: Int, depth: Bool = false) throws -> [Delivery] {
    var samples: [Sample] = []
    for index in 0..<frames {
        let time = HostTime(nanoseconds: 1_000_000_000 + Int64(index) * 33_333_333)
        samples.append(try frame(time, brightness: UInt8(index % 251), depth: depth))
        for step in 0..<3 { samples.append(inertial(time + .milliseconds(10 * Int64(step)))) }
        if index % 5 == 0 { samples.append(deviceMotion(time + .milliseconds(31))) }
        if index % 10 == 0 {
            let sample = BarometerSample(
                timestamp: time, pressureKilopascals: 101.3, relativeAltitudeMeters: nil)
            samples.append(.barometer(sample))
            samples.append(.event(.thermalState("fair"), at: time))
        }
    }
    return samples.map { Delivery($0, arrival: $0.timestamp + .milliseconds(5)) }
}

extension Optional {
    /// Whether a value is present, as a key path for waiting.
    var isFull: Bool { self != nil }
}

extension Array {
    /// Whether there are elements, as a key path for waiting.
    var isFull: Bool { !isEmpty }
}
