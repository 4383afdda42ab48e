import LockstepSamples

/// When and how the camera takes each of its frames.
struct CameraSchedule: Sendable {
    /// The first frame's middle, seconds after the phone's start.
    static let firstMiddleSeconds = 0.05
    /// Frames without depth at the beginning.
    private static let framesBeforeDepth: UInt64 = 3
    /// How long tracking takes to begin, seconds.
    private static let initializingSeconds = 0.5
    /// How long tracking looks for its place before it jumps, seconds.
    private static let relocalizingSeconds = 0.4

    let model: PhoneModel
    let optics: Optics

    /// The schedule of one phone.
    init(_ model: PhoneModel) {
        self.model = model
        optics = Optics(model)
    }

    /// The frame `index`; nil when the phone's time is over.
    func frame(_ index: UInt64) -> FramePlan? {
        let seconds = Self.firstMiddleSeconds + Double(index) / model.configuration.framesPerSecond
        let middle = model.time(at: seconds + jitter(index))
        guard middle < model.end else { return nil }
        let exposure = optics.exposureSeconds(at: seconds)
        let half = HostDuration(seconds: (exposure + model.readoutSeconds) / 2) ?? .zero
        let marked = markedInstant(middle: middle, half: half)
        return FramePlan(
            index: index, middle: middle, marked: marked, stamp: cameraClock(marked),
            complete: middle + half, exposureSeconds: exposure,
            intrinsics: optics.intrinsics(at: seconds),
            trackingState: trackingState(at: seconds),
            hasDepth: hasDepth(index), fate: fate(index, middle))
    }

    /// A few µs, as camera clocks have; none where there is no noise.
    private func jitter(_ index: UInt64) -> Double {
        guard model.physics.sensorNoise else { return 0 }
        return model.random.uniform(-8e-6...8e-6, .timestampJitter, index, part: 3)
    }

    private func markedInstant(middle: HostTime, half: HostDuration) -> HostTime {
        switch model.physics.stampMeaning {
        case .exposureStart: return middle - half
        case .exposureEnd: return middle + half
        case .exposureMiddle, .unknown: return middle
        }
    }

    /// t_imu = t_camera + offset, and the camera's clock loses `drift` seconds a second.
    private func cameraClock(_ time: HostTime) -> HostTime {
        let offset = (model.defects[.clockOffset] ?? 0) / 1e3
        let drift = (model.defects[.clockDrift] ?? 0) / 1e6 * model.seconds(at: time)
        return time - (HostDuration(seconds: offset + drift) ?? .zero)
    }

    private func trackingState(at seconds: Double) -> TrackingState {
        if seconds < Self.firstMiddleSeconds + Self.initializingSeconds { return .initializing }
        guard let jump = model.jumpSeconds else { return .normal }
        return seconds < jump && seconds >= jump - Self.relocalizingSeconds
            ? .relocalizing : .normal
    }

    private func hasDepth(_ index: UInt64) -> Bool {
        model.runs(.depth) && !(model.physics.lateDepth && index < Self.framesBeforeDepth)
    }

    private func fate(_ index: UInt64, _ middle: HostTime) -> FramePlan.Fate {
        if let (began, ended) = model.interruption, middle >= began, middle < ended {
            return .interrupted
        }
        guard let share = model.defects[.droppedFrames] else { return .delivered }
        return model.random.uniform(.droppedFrames, index) < share ? .lost : .delivered
    }
}

extension PhoneModel {
    /// When tracking jumps, seconds after the start; nil if it does not.
    var jumpSeconds: Double? {
        defects.has(.relocalizationJump) ? configuration.duration.seconds * 0.6 : nil
    }
}
