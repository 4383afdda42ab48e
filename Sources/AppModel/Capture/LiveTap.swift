import LockstepFormats
import LockstepRecording
public import LockstepSamples
import LockstepSessions

/// Where a live source delivers: passes every sample on to the recorder, if one records, and keeps
/// what the screen wants to know.
///
/// A callback of a sensor takes one lock for moments, and then the recorder's. No image is held
/// but for a photo that waits for one.
public final class LiveTap: SampleSink {
    /// What a source says that cannot wait for the next tick.
    enum News: Sendable {
        case sensorFailed(Stream, String)
        case interruptionBegan(String)
        case interruptionEnded
    }

    fileprivate struct State {
        var recorder: Recorder?
        var meter: RateMeter
        var motion = MotionHistory()
        var speed = MotionGate()
        var tracking: TrackingState?
        var lastTooFast: HostTime?
        var latestFrame: HostTime?
        var frameBytes: Int?
        var keepsDepth = false
        var depth: DepthMap?
        /// What was asked of the camera and what it did, as last told.
        var cameraSettings: SessionEvent?
        var awaitsFrame: (@Sendable (CameraFrame) -> Void)?
        /// Whether the app, not the source, told the recording of an interruption.
        var isInterruptedByApp = false
    }

    /// How long the word to slow down stays: one is not read in a thirtieth of a second.
    static let tooFastHold = HostDuration.seconds(1)

    private let state: Mutex<State>
    private let onNews: @Sendable (News) -> Void

    init(at time: HostTime, onNews: @escaping @Sendable (News) -> Void) {
        state = Mutex(State(meter: RateMeter(at: time)))
        self.onNews = onNews
    }

    /// Takes one sample without waiting.
    ///
    /// - Returns: what the recorder says; nil while nothing is recorded.
    @discardableResult
    public func receive(_ sample: Sample, arrival: HostTime?) -> DropReason? {
        let recorder = observe(sample)
        let refusal = recorder?.receive(sample, arrival: arrival)
        if case .event(let event, _) = sample { tell(event) }
        return refusal
    }

    private func observe(_ sample: Sample) -> Recorder? {
        var taker: (frame: CameraFrame, take: @Sendable (CameraFrame) -> Void)?
        let recorder = state.withLock { state -> Recorder? in
            switch sample {
            case .frame(let frame):
                if let take = state.observe(frame) { taker = (frame, take) }
            case .deviceMotion(let motion):
                state.meter.count(.deviceMotion)
                state.motion.append(motion)
            case .event(.cameraSettings(let requested, let achieved), _):
                state.cameraSettings = .cameraSettings(requested: requested, achieved: achieved)
            case .inertial, .barometer, .location, .event:
                if let stream = sample.stream { state.meter.count(stream) }
            }
            return state.recorder
        }
        if let taker { taker.take(taker.frame) }
        return recorder
    }

    private func tell(_ event: SessionEvent) {
        switch event {
        case .sensorFailed(let stream, let message): onNews(.sensorFailed(stream, message))
        case .interruptionBegan(let reason): onNews(.interruptionBegan(reason))
        case .interruptionEnded: onNews(.interruptionEnded)
        case .clockAnchor, .drop, .thermalState, .freeSpace, .trackingState, .cameraSettings,
            .durationLimitReached, .notice:
            break
        }
    }
}

extension LiveTap.State {
    /// Looks at a frame; returns whoever waits for one, if its pixels are there.
    fileprivate mutating func observe(
        _ frame: CameraFrame
    ) -> (@Sendable (CameraFrame) -> Void)? {
        meter.count(.camera)
        if frame.depth != nil { meter.count(.depth) }
        if frame.featurePoints != nil { meter.count(.featurePoints) }
        frameBytes = max(frameBytes ?? 0, frame.byteCount)
        tracking = frame.trackingState
        latestFrame = frame.timestamp
        if speed.isTooFast(frame.worldFromCamera, at: frame.timestamp) {
            lastTooFast = frame.timestamp
        }
        if keepsDepth, let depth = frame.depth { self.depth = depth }
        guard case .pixels = frame.image else { return nil }
        defer { awaitsFrame = nil }
        return awaitsFrame
    }
}

extension LiveTap {
    /// Forgets everything seen, for another feed.
    func begin(at time: HostTime, speed: MotionGate) {
        state.withLock { state in
            let (recorder, keepsDepth) = (state.recorder, state.keepsDepth)
            state = State(meter: RateMeter(at: time))
            state.recorder = recorder
            state.keepsDepth = keepsDepth
            state.speed = speed
        }
    }

    /// Passes samples on to a recorder from now on, or to no one.
    ///
    /// What the camera was set to was told when the viewfinder started, before the recording: it
    /// is told again, first of all.
    func record(into recorder: Recorder?, at time: HostTime) {
        let settings = state.withLock { $0.cameraSettings }
        if let settings { recorder?.receive(.event(settings, at: time), arrival: time) }
        state.withLock { state in
            state.recorder = recorder
            state.isInterruptedByApp = false
        }
    }

    /// Writes an event of the app's own into the session being recorded.
    func note(_ event: SessionEvent, at time: HostTime) {
        let recorder = state.withLock { $0.recorder }
        recorder?.receive(.event(event, at: time), arrival: time)
    }

    /// Tells the recording of an interruption that the source may not see.
    func interrupt(_ reason: String, at time: HostTime) {
        let isNews = state.withLock { state in
            defer { state.isInterruptedByApp = true }
            return !state.isInterruptedByApp
        }
        if isNews { note(.interruptionBegan(reason: reason), at: time) }
    }

    /// Ends the interruption that the app told of.
    func endInterruption(at time: HostTime) {
        let wasInterrupted = state.withLock { state in
            defer { state.isInterruptedByApp = false }
            return state.isInterruptedByApp
        }
        if wasInterrupted { note(.interruptionEnded, at: time) }
    }

    /// Hands the next frame that has pixels to `take`; nil forgets whoever waits.
    func awaitFrame(_ take: (@Sendable (CameraFrame) -> Void)?) {
        state.withLock { $0.awaitsFrame = take }
    }

    /// Whether depth maps are kept, the newest only.
    func keepDepth(_ isOn: Bool) {
        state.withLock { state in
            state.keepsDepth = isOn
            if !isOn { state.depth = nil }
        }
    }

    /// The newest depth map, handed out once.
    func takeDepth() -> DepthMap? {
        state.withLock { state in
            defer { state.depth = nil }
            return state.depth
        }
    }

    /// The result of sensor fusion nearest to `time`.
    func motion(nearest time: HostTime) -> DeviceMotionSample? {
        state.withLock { $0.motion.nearest(to: time) }
    }

    /// Bytes of the largest frame seen; nil before the first.
    var frameBytes: Int? { state.withLock { $0.frameBytes } }

    /// Samples a second of each stream.
    func rates(at time: HostTime) -> [Stream: Double] {
        state.withLock { $0.meter.rates(at: time) }
    }

    /// How well the latest frame was tracked, and whether one of the last second was too fast.
    var hints: (tracking: TrackingState?, isTooFast: Bool) {
        state.withLock { state in
            guard let fast = state.lastTooFast, let latest = state.latestFrame else {
                return (state.tracking, false)
            }
            return (state.tracking, latest - fast < Self.tooFastHold)
        }
    }
}
