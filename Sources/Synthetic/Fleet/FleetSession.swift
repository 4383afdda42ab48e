import LockstepSamples

/// One session of a fleet: who records what, and with which defect.
public struct FleetSession: Hashable, Sendable {
    /// The number in the fleet, from 0.
    public let number: Int
    /// The name of the session's folder.
    public let name: String
    /// The kind of phone.
    public let device: FleetDevice
    /// What it records.
    public let mode: FleetMode
    /// The phone.
    public let configuration: SyntheticConfiguration

    /// The defect; nil for a session without one.
    public var defect: Defect? { configuration.defects.first }

    /// Why the recording cannot show its defect; nil if it can.
    public var unobservableReason: String? {
        guard let kind = defect?.kind else { return nil }
        return kind.unobservableReason ?? kind.needs.first { !meets($0) }?.reason
    }

    private func meets(_ need: DefectNeed) -> Bool {
        switch need {
        case .stream(let stream): configuration.streams.contains(stream)
        case .motion: configuration.trajectory != .still
        case .rest: configuration.trajectory == .still
        case .goingOn: !mode.endsAtInterruption
        case .seconds(let seconds): configuration.duration.seconds >= seconds
        }
    }

    /// The label: one JSON object on one line.
    ///
    /// `defect`, `value` and `unit` are absent without a defect, and `reason` if it is observable.
    public var label: String {
        var line = JSONLine()
        line.add("session", name)
        line.add("device", device.model)
        line.add("mode", mode.name)
        line.add("trajectory", configuration.trajectory.rawValue)
        line.add("duration_s", configuration.duration.seconds)
        line.add("seed", configuration.seed)
        guard let defect else { return line.text }
        line.add("defect", defect.kind.rawValue)
        if let unit = defect.kind.description.unit {
            line.add("value", defect.value)
            line.add("unit", unit)
        }
        line.add("observable", unobservableReason == nil)
        if let reason = unobservableReason { line.add("reason", reason) }
        return line.text
    }
}
