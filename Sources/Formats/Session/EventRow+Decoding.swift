import LockstepSamples

extension EventRow {
    /// Decodes a line of the file; an event with an unknown name becomes a notice.
    public init(line: UnsafeRawBufferPointer) throws {
        let wire = try decodeSessionJSON(Wire.self, from: line)
        time = HostTime(nanoseconds: wire.time)
        event = try wire.decoded()
        arrival = try Arrival(nanoseconds: wire.arrival, sequence: wire.sequence)
    }
}

private struct Wire: Decodable {
    var event: String
    var time: Int64
    var arrival: Int64?
    var sequence: Int64
    var host: Int64?
    var wall: Int64?
    var stream: String?
    var reason: String?
    var evidence: String?
    var timestamp: Int64?
    var count: Int?
    var state: String?
    var bytes: Int64?
    var requested: Settings?
    var achieved: Settings?
    var message: String?
    var limit: Int64?

    enum CodingKeys: String, CodingKey {
        case event
        case time = "time_ns"
        case arrival = "arrival_ns"
        case sequence = "seq"
        case host = "host_ns"
        case wall = "wall_ns"
        case stream
        case reason
        case evidence
        case timestamp = "timestamp_ns"
        case count
        case state
        case bytes
        case requested
        case achieved
        case message
        case limit = "limit_ns"
    }

    func decoded() throws -> SessionEvent {
        switch event {
        case "clock_anchor":
            return .clockAnchor(
                ClockAnchor(
                    host: HostTime(nanoseconds: try needed(host, "host_ns")),
                    wall: WallTime(nanoseconds: try needed(wall, "wall_ns"))))
        case "drop": return .drop(try drop())
        case "interruption_began": return .interruptionBegan(reason: try needed(reason, "reason"))
        case "interruption_ended": return .interruptionEnded
        case "thermal_state": return .thermalState(try needed(state, "state"))
        case "free_space": return .freeSpace(bytes: try needed(bytes, "bytes"))
        case "tracking_state":
            return .trackingState(TrackingState(rawValue: try needed(state, "state")) ?? .limited)
        case "camera_settings":
            return .cameraSettings(
                requested: requested?.settings ?? [], achieved: achieved?.settings ?? [])
        case "sensor_failed":
            return .sensorFailed(
                stream: try word(Stream.self, stream, "stream"),
                message: try needed(message, "message"))
        case "duration_limit_reached":
            return .durationLimitReached(HostDuration(nanoseconds: try needed(limit, "limit_ns")))
        case "mark": return .mark(try needed(message, "message"))
        case "notice": return .notice(try needed(message, "message"))
        default: return .notice("unknown event '\(event)'")
        }
    }

    private func drop() throws -> Drop {
        Drop(
            stream: try word(Stream.self, stream, "stream"),
            reason: try word(DropReason.self, reason, "reason"),
            evidence: try word(DropEvidence.self, evidence, "evidence"),
            timestamp: timestamp.map(HostTime.init(nanoseconds:)),
            count: try count?.notNegative("count"))
    }

    private func needed<Value>(_ value: Value?, _ key: String) throws -> Value {
        guard let value else { throw FormatError(.json("'\(key)' is missing")) }
        return value
    }

    private func word<Word: RawRepresentable<String>>(
        _ type: Word.Type, _ text: String?, _ key: String
    ) throws -> Word {
        let text = try needed(text, key)
        guard let word = Word(rawValue: text) else {
            throw FormatError(.unknownWord(field: key, text: text))
        }
        return word
    }
}

/// An object of strings, sorted by name because JSON readers do not preserve the order of keys.
private struct Settings: Decodable {
    var settings: [SessionEvent.Setting]

    init(from decoder: any Decoder) throws {
        let values = try decoder.singleValueContainer().decode([String: String].self)
        settings = values.sorted { $0.key < $1.key }
            .map { SessionEvent.Setting(name: $0.key, value: $0.value) }
    }
}
