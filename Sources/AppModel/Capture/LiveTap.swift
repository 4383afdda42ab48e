import LockstepConcurrency
import LockstepFormats
import LockstepRecording
public import LockstepSamples
import LockstepSessions

/// The sink of a live source: passes every sample to the recording, if any, and keeps data for the
/// screen.
///
/// A sensor's callback briefly takes this sink's lock, and then the recording's. No image is
/// retained, except for a photo that waits for a frame.
public final class LiveTap: SampleSink {
    /// A source's reports that cannot wait for the next tick.
    enum News: Sendable {
        case sensorFailed(Stream, String)
        /// The recording's file cannot store the audio of another microphone.
        case microphoneChanged
        case interruptionBegan(String)
        case interruptionEnded
    }

    fileprivate struct State {
        var recording: (any SampleSink)?
        /// The same, if it numbers samples.
        var numbering: (any NumberingSink)?
        var meter: RateMeter
        var motion = MotionHistory()
        var accelerometer = InertialTrace()
        var gyroscope = InertialTrace()
        var gravity: Vector3?
        var speed = MotionGate()
        var tracking: TrackingState?
        var lastTooFast: HostTime?
        var latestFrame: HostTime?
        var frameBytes: Int?
        var keepsDepth = false
        var depth: DepthMap?
        /// The latest requested and actual camera settings.
        var cameraSettings: SessionEvent?
        /// The latest state of every surface; a recording that begins later needs them all.
        var surfaces: [String: SurfaceSample] = [:]
        var awaitsFrame: (@Sendable (CameraFrame) -> Void)?
        /// Whether the app, not the source, reported the interruption to the recording.
        var isInterruptedByApp = false
        /// Whether the recording has refused audio for its format.
        var hasOtherAudio = false
    }

    /// The display time of "Slow down"; a thirtieth of a second would be too short to read.
    static let tooFastHold = HostDuration.seconds(1)

    private let state: Mutex<State>
    /// Held while a surface is passed on, so that a recording that begins gets each surface's states
    /// in their order.
    private let surfaceOrder = Mutex(())
    private let matching = InertialMatching()
    private let liveView: (any LiveViewSink)?
    private let onNews: @Sendable (News) -> Void

    /// - Parameter liveView: Gets each sample after the recording, with its number; nil for none.
    init(
        at time: HostTime, liveView: (any LiveViewSink)? = nil,
        onNews: @escaping @Sendable (News) -> Void
    ) {
        self.liveView = liveView
        state = Mutex(State(meter: RateMeter(at: time)))
        self.onNews = onNews
    }

    /// Accepts one sample without blocking.
    ///
    /// - Returns: The recording's result; nil if nothing is recorded.
    @discardableResult
    public func receive(_ sample: Sample, arrival: HostTime?) -> DropReason? {
        guard case .surface = sample else { return pass(sample, arrival) }
        return surfaceOrder.withLock { _ in pass(sample, arrival) }
    }

    private func pass(_ sample: Sample, _ arrival: HostTime?) -> DropReason? {
        let (recording, numbering) = observe(sample)
        let receipt =
            numbering?.number(sample, arrival: arrival)
            ?? SampleReceipt(
                refusal: recording?.receive(sample, arrival: arrival), sequence: nil)
        liveView?.receive(sample, arrival: arrival, sequence: receipt.sequence)
        let refusal = receipt.refusal
        if case .event(let event, _) = sample { tell(event) }
        if case .audio = sample, refusal == .unusable { noteOtherAudio(at: sample.timestamp) }
        return refusal
    }

    private func observe(_ sample: Sample) -> ((any SampleSink)?, (any NumberingSink)?) {
        if case .inertial(let sample) = sample { matching.append(sample) }
        var taker: (frame: CameraFrame, take: @Sendable (CameraFrame) -> Void)?
        let recording = state.withLock { state in
            switch sample {
            case .frame(let frame):
                if let take = state.observe(frame) { taker = (frame, take) }
            case .deviceMotion(let motion):
                state.meter.count(.deviceMotion)
                state.motion.append(motion)
                state.gravity = motion.gravity
            case .event(.cameraSettings(let requested, let achieved), _):
                state.cameraSettings = .cameraSettings(requested: requested, achieved: achieved)
            case .inertial(let sample):
                state.meter.count(sample.sensor.stream)
                state.trace(sample)
            case .surface(let surface):
                state.meter.count(surface.kind.stream)
                state.keep(surface)
            case .barometer, .location, .audio, .event:
                if let stream = sample.stream { state.meter.count(stream) }
            }
            return (state.recording, state.numbering)
        }
        if let taker { taker.take(taker.frame) }
        return recording
    }

    private func noteOtherAudio(at time: HostTime) {
        let isNews = state.withLock { state in
            defer { state.hasOtherAudio = true }
            return !state.hasOtherAudio
        }
        guard isNews else { return }
        note(.notice("audio: the microphone changed, and the file has one format"), at: time)
        onNews(.microphoneChanged)
    }

    private func tell(_ event: SessionEvent) {
        switch event {
        case .sensorFailed(let stream, let message): onNews(.sensorFailed(stream, message))
        case .interruptionBegan(let reason): onNews(.interruptionBegan(reason))
        case .interruptionEnded: onNews(.interruptionEnded)
        case .clockAnchor, .drop, .thermalState, .freeSpace, .trackingState, .cameraSettings,
            .durationLimitReached, .mark, .notice:
            break
        }
    }
}

extension LiveTap.State {
    /// Keeps the latest state of a surface.
    fileprivate mutating func keep(_ surface: SurfaceSample) {
        surfaces[surface.identifier] = surface.triangles == nil ? nil : surface
    }

    /// Keeps what is plotted.
    fileprivate mutating func trace(_ sample: InertialSample) {
        switch sample.sensor {
        case .accelerometer: accelerometer.add(sample.value, at: sample.timestamp)
        case .gyroscope: gyroscope.add(sample.value, at: sample.timestamp)
        case .magnetometer: break
        }
    }

    /// Observes a frame; returns the callback that waits for one, if the frame has pixels.
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
    /// Resets all observations for another feed.
    func begin(at time: HostTime, speed: MotionGate) {
        matching.removeAll()
        state.withLock { state in
            let (recording, keepsDepth) = (state.recording, state.keepsDepth)
            let numbering = state.numbering
            state = State(meter: RateMeter(at: time))
            state.recording = recording
            state.numbering = numbering
            state.keepsDepth = keepsDepth
            state.speed = speed
        }
    }

    /// Passes samples to a recording from now on, or to none.
    ///
    /// The camera settings were reported when the viewfinder started, before the recording, and
    /// surfaces were found since then. So they are sent again first, as they are now.
    func record(into recording: (any SampleSink)?, at time: HostTime) {
        surfaceOrder.withLock { _ in
            let (settings, surfaces, latest) = state.withLock {
                ($0.cameraSettings, $0.surfaces, $0.latestFrame)
            }
            if let settings { recording?.receive(.event(settings, at: time), arrival: time) }
            for (_, surface) in surfaces.sorted(by: { $0.key < $1.key }) {
                var surface = surface
                // As of every surface, so that the next state has a later one.
                surface.timestamp = latest ?? time
                recording?.receive(.surface(surface), arrival: time)
            }
            // Found here, because a callback is too frequent for it.
            let numbering = recording as? any NumberingSink
            state.withLock { state in
                state.recording = recording
                state.numbering = numbering
                state.isInterruptedByApp = false
                state.hasOtherAudio = false
            }
        }
    }

    /// Releases the surfaces of a feed that has ended.
    func forgetSurfaces() { state.withLock { $0.surfaces = [:] } }

    /// Writes the app's own event to the running recording.
    ///
    /// - Parameter arrival: When the app learned of it; nil if at `time`.
    func note(_ event: SessionEvent, at time: HostTime, arrival: HostTime? = nil) {
        let recording = state.withLock { $0.recording }
        recording?.receive(.event(event, at: time), arrival: arrival ?? time)
    }

    /// Reports an interruption that the source may not detect.
    func interrupt(_ reason: String, at time: HostTime) {
        let isNews = state.withLock { state in
            defer { state.isInterruptedByApp = true }
            return !state.isInterruptedByApp
        }
        if isNews { note(.interruptionBegan(reason: reason), at: time) }
    }

    /// Ends an interruption that the app reported.
    func endInterruption(at time: HostTime) {
        let wasInterrupted = state.withLock { state in
            defer { state.isInterruptedByApp = false }
            return state.isInterruptedByApp
        }
        if wasInterrupted { note(.interruptionEnded, at: time) }
    }

    /// Passes the next frame with pixels to `take`; nil cancels the wait.
    func awaitFrame(_ take: (@Sendable (CameraFrame) -> Void)?) {
        state.withLock { $0.awaitsFrame = take }
    }

    /// Keeps the newest depth map, or none.
    func keepDepth(_ isOn: Bool) {
        state.withLock { state in
            state.keepsDepth = isOn
            if !isOn { state.depth = nil }
        }
    }

    /// The newest depth map, returned once.
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

    /// The samples of a plotted sensor in the last five seconds; empty for other sensors.
    func latest(_ channel: PlotChannel, until time: HostTime) -> [InertialTrace.Column] {
        state.withLock { state in
            switch channel {
            case .accelerometer: return state.accelerometer.latest(until: time)
            case .gyroscope: return state.gyroscope.latest(until: time)
            case .magnetometer, .barometer: return []
            }
        }
    }

    /// The direction of gravity in the device's axes, the latest; nil without sensor fusion.
    var gravity: Vector3? { state.withLock { $0.gravity } }

    /// The byte count of the largest frame so far; nil before the first.
    var frameBytes: Int? { state.withLock { $0.frameBytes } }

    /// The rate of each stream, in samples per second.
    func rates(at time: HostTime) -> [Stream: Double] {
        state.withLock { $0.meter.rates(at: time) }
    }

    /// The latest frame's match with the gyroscope; nil without a frame or a gyroscope.
    var inertialMatch: InertialMatch? {
        guard let frame = state.withLock({ $0.latestFrame }), matching.hasSamples else {
            return nil
        }
        return InertialMatch(distance: matching.distance(from: frame))
    }

    /// The latest frame's tracking state, and whether a frame of the last second was too fast.
    var hints: (tracking: TrackingState?, isTooFast: Bool) {
        state.withLock { state in
            guard let fast = state.lastTooFast, let latest = state.latestFrame else {
                return (state.tracking, false)
            }
            return (state.tracking, latest - fast < Self.tooFastHold)
        }
    }
}
