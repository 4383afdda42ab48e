import LockstepFormats
import LockstepSamples

/// Texts in which neither the device's name nor its system's version is to stand.
struct RedactedText {
    /// What stands in their place.
    static let placeholder = "(redacted)"

    private let names: [HiddenName]

    /// Texts without what a manifest says of the device.
    init(hidingDeviceOf manifest: SessionManifest) {
        let versions = (manifest.osVersion ?? "").split(separator: " ").filter {
            $0.contains(where: \.isNumber)
        }
        names =
            [manifest.deviceModel, manifest.osVersion].compactMap { $0.flatMap { HiddenName($0) } }
            + versions.compactMap { HiddenName(String($0)) }
    }

    /// A text without the names.
    func redacted(_ text: String) -> String { names.reduce(text) { $1.hidden(in: $0) } }

    /// An event without the names in any of its texts.
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

    /// Settings without the names; of those that are called the same then, the first.
    private func redacted(_ settings: [SessionEvent.Setting]) -> [SessionEvent.Setting] {
        var known: Set<String> = []
        return settings.compactMap {
            let name = redacted($0.name)
            guard known.insert(name).inserted else { return nil }
            return SessionEvent.Setting(name: name, value: redacted($0.value))
        }
    }
}
