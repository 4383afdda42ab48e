public import LockstepSamples

/// A line of `events.jsonl`: an event that is not a sample.
public struct EventRow: Hashable, Sendable, LineDecodable {
    /// The event's time on the host clock.
    public var time: HostTime
    /// The event.
    public var event: SessionEvent
    /// The event's arrival; for a sample that the recorder dropped, it has that sample's own `seq`.
    public var arrival: Arrival

    /// Creates a row from an event.
    public init(time: HostTime, event: SessionEvent, arrival: Arrival) {
        self.time = time
        self.event = event
        self.arrival = arrival
    }

    /// Returns the row as a line of the file.
    public func line() -> [UInt8] {
        JSONText.line { json in
            json.member("event", event.name)
            json.member("time_ns", time.nanoseconds)
            event.append(to: &json)
            json.member("arrival_ns", arrival.time?.nanoseconds)
            json.member("seq", arrival.sequence)
        }
    }
}

extension SessionEvent {
    /// The event's name in files.
    public var name: String {
        switch self {
        case .clockAnchor: return "clock_anchor"
        case .drop: return "drop"
        case .interruptionBegan: return "interruption_began"
        case .interruptionEnded: return "interruption_ended"
        case .thermalState: return "thermal_state"
        case .freeSpace: return "free_space"
        case .trackingState: return "tracking_state"
        case .cameraSettings: return "camera_settings"
        case .sensorFailed: return "sensor_failed"
        case .durationLimitReached: return "duration_limit_reached"
        case .mark: return "mark"
        case .notice: return "notice"
        }
    }

    fileprivate func append(to json: inout JSONText) {
        switch self {
        case .clockAnchor(let anchor):
            json.member("host_ns", anchor.host.nanoseconds)
            json.member("wall_ns", anchor.wall.nanoseconds)
        case .drop(let drop): drop.append(to: &json)
        case .interruptionBegan(let reason): json.member("reason", reason)
        case .interruptionEnded: break
        case .thermalState(let state): json.member("state", state)
        case .freeSpace(let bytes): json.member("bytes", bytes)
        case .trackingState(let state): json.member("state", state.rawValue)
        case .cameraSettings(let requested, let achieved):
            json.object("requested") { json in requested.append(to: &json) }
            json.object("achieved") { json in achieved.append(to: &json) }
        case .sensorFailed(let stream, let message):
            json.member("stream", stream.rawValue)
            json.member("message", message)
        case .durationLimitReached(let limit): json.member("limit_ns", limit.nanoseconds)
        case .mark(let message): json.member("message", message)
        case .notice(let message): json.member("message", message)
        }
    }
}

extension Drop {
    fileprivate func append(to json: inout JSONText) {
        json.member("stream", stream.rawValue)
        json.member("reason", reason.rawValue)
        json.member("evidence", evidence.rawValue)
        json.member("timestamp_ns", timestamp?.nanoseconds)
        json.member("count", count)
    }
}

extension [SessionEvent.Setting] {
    fileprivate func append(to json: inout JSONText) {
        for setting in sorted(by: { $0.name < $1.name }) {
            json.member(setting.name, setting.value)
        }
    }
}
