import LockstepSamples

/// Clock anchors at the start, every ten seconds, and at the end.
struct AnchorFeed: Feed {
    private let model: PhoneModel
    private var time: HostTime?

    /// Creates the anchors of one phone.
    init(_ model: PhoneModel) {
        self.model = model
        time = model.configuration.startTime
    }

    mutating func next() -> Coming? {
        guard let time else { return nil }
        let later = time + PhoneModel.anchorInterval
        self.time = time == model.end ? nil : min(later, model.end)
        return Coming(.event(.clockAnchor(model.anchor(at: time)), at: time), arrival: time)
    }
}

extension PhoneModel {
    /// The time between two anchors.
    static let anchorInterval = HostDuration.seconds(10)

    /// Returns the latest anchor that is not later than `time`.
    func anchorInForce(at time: HostTime) -> ClockAnchor {
        let elapsed = (time - configuration.startTime).nanoseconds
        let since = elapsed % Self.anchorInterval.nanoseconds
        return anchor(at: time - HostDuration(nanoseconds: since))
    }
}

/// Events whose times are known in advance: camera settings and the thermal interruption.
struct ScheduledEventFeed: Feed {
    private var events: [(event: SessionEvent, time: HostTime)]

    /// Creates the events of one phone.
    init(_ model: PhoneModel) {
        events = []
        if model.runs(.camera) {
            let time = model.time(at: CameraSchedule.firstMiddleSeconds / 2)
            events.append((Self.cameraSettings(model), time))
        }
        events += Self.thermalEvents(model)
        events = events.filter { $0.time < model.end }.reversed()
    }

    mutating func next() -> Coming? {
        guard let (event, time) = events.popLast() else { return nil }
        return Coming(.event(event, at: time), arrival: time)
    }

    private static func thermalEvents(_ model: PhoneModel) -> [(SessionEvent, HostTime)] {
        guard let (began, ended) = model.interruption else { return [] }
        return [
            (.thermalState("serious"), began - .milliseconds(500)),
            (.thermalState("critical"), began),
            (.interruptionBegan(reason: "systemPressure"), began),
            (.interruptionEnded, ended),
            (.thermalState("fair"), ended),
        ]
    }

    private static func cameraSettings(_ model: PhoneModel) -> SessionEvent {
        let size = model.configuration.imageSize
        let settings = [
            SessionEvent.Setting(name: "size", value: "\(size.width)x\(size.height)"),
            SessionEvent.Setting(
                name: "framesPerSecond", value: "\(model.configuration.framesPerSecond)"),
        ]
        return .cameraSettings(requested: settings, achieved: settings)
    }
}

extension PhoneModel {
    /// The time range of the camera's thermal interruption; nil if there is none.
    var interruption: (began: HostTime, ended: HostTime)? {
        guard let length = defects[.thermalInterruption] else { return nil }
        let began = configuration.duration.seconds / 2
        return (time(at: began), time(at: began + length))
    }
}
