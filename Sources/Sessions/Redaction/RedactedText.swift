import LockstepFormats
import LockstepSamples

/// Texts in which the device's name is not to stand.
struct RedactedText {
    /// What stands in its place.
    static let placeholder = "(redacted)"

    private let name: String?

    /// Shorter ones are parts of other words.
    private static let shortestName = 3

    /// - Parameter name: what is hidden; nil hides nothing.
    init(hiding name: String?) {
        self.name = name.flatMap { $0.count >= Self.shortestName ? $0 : nil }
    }

    /// A text without the name.
    func redacted(_ text: String) -> String {
        guard let name else { return text }
        var (rest, result) = (text[...], "")
        while let found = rest.firstRange(of: name) {
            result += rest[..<found.lowerBound] + Self.placeholder
            rest = rest[found.upperBound...]
        }
        return result + rest
    }

    /// An event without the name in any of its texts.
    func redacted(_ event: SessionEvent) -> SessionEvent {
        switch event {
        case .interruptionBegan(let reason): return .interruptionBegan(reason: redacted(reason))
        case .thermalState(let state): return .thermalState(redacted(state))
        case .cameraSettings(let requested, let achieved):
            return .cameraSettings(requested: redacted(requested), achieved: redacted(achieved))
        case .sensorFailed(let stream, let message):
            return .sensorFailed(stream: stream, message: redacted(message))
        case .notice(let message): return .notice(redacted(message))
        case .clockAnchor, .drop, .interruptionEnded, .freeSpace, .trackingState,
            .durationLimitReached:
            return event
        }
    }

    private func redacted(_ settings: [SessionEvent.Setting]) -> [SessionEvent.Setting] {
        settings.map {
            SessionEvent.Setting(name: redacted($0.name), value: redacted($0.value))
        }
    }
}

extension SessionManifest {
    /// Takes out who recorded and where, and notes it.
    mutating func redact(_ text: RedactedText, _ report: inout RedactionReport) {
        (report.hadModel, report.hadSystem) = (deviceModel != nil, osVersion != nil)
        (deviceModel, osVersion) = (nil, nil)
        report.manifestKeysRemoved = removeUnknown()
        forgetPositions(report.locationsRemoved)
        report.textsChanged = hide(text) || report.textsChanged
        report.textsKept = [
            title == nil ? nil : "title", notes == nil ? nil : "notes", tags.isEmpty ? nil : "tags",
        ].compactMap { $0 }
        guard !report.isUnchanged else { return }
        notices.append("redact: taken out: " + report.removals.joined(separator: "; "))
    }

    /// - Returns: whether any text had the name.
    private mutating func hide(_ text: RedactedText) -> Bool {
        let before = self
        notices = notices.map(text.redacted)
        title = title.map(text.redacted)
        notes = notes.map(text.redacted)
        tags = tags.map(text.redacted)
        let source = calibration?.source.map(text.redacted)
        calibration?.source = source
        return self != before
    }

    private mutating func forgetPositions(_ count: Int) {
        guard count > 0 else { return }
        if !streams.contains(where: { $0.description.stream == .location }) {
            streams.append(StreamRecord(StreamDescription(stream: .location)))
        }
        for index in streams.indices where streams[index].description.stream == .location {
            (streams[index].count, streams[index].first, streams[index].last) = (0, nil, nil)
            streams[index].drops[.redacted, default: 0] += count
        }
        start = streams.compactMap(\.first).min()
        end = streams.compactMap(\.last).max()
    }
}
