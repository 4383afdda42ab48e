import LockstepSamples

/// The time and settings of each of the camera's frames.
struct CameraSchedule: Sendable {
    /// The middle of the first frame in seconds after the phone's start.
    static let firstMiddleSeconds = 0.05
    /// The number of frames without depth at the beginning.
    private static let framesBeforeDepth: UInt64 = 3
    /// The duration of tracking's initialization in seconds.
    private static let initializingSeconds = 0.5
    /// The duration of relocalization before tracking jumps, in seconds.
    private static let relocalizingSeconds = 0.4

    let model: PhoneModel
    let optics: Optics

    /// Creates the schedule of one phone.
    init(_ model: PhoneModel) {
        self.model = model
        optics = Optics(model)
    }

    /// Returns the frame at `index`; nil after the end of the phone's time.
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

    /// Returns a few µs, as in real camera clocks; zero without noise.
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

    /// Converts to the camera's clock: t_imu = t_camera + offset, and the camera's clock loses
    /// `drift` seconds per second.
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
    /// The time at which tracking jumps, in seconds after the start; nil if it does not.
    var jumpSeconds: Double? {
        defects.has(.relocalizationJump) ? configuration.duration.seconds * 0.6 : nil
    }
}
