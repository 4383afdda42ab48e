import LockstepFormats
import LockstepSamples

/// The words that a redacted copy can contain: those that docs/FORMAT.md lists, and numbers.
///
/// A text is copied only because it is known to be harmless, never because it contains no known
/// name. Every other text may name a person, a place or a device, and is removed completely.
enum KnownWords {
    /// Replaces a text that an event must have.
    static let placeholder = "(redacted)"

    private static let modes: Set<String> = [
        "logger", "video", "vio", "vislam", "import", "unknown",
    ]
    private static let stopReasons: Set<String> = [
        "requested", "duration_limit", "space_limit", "interruption", "source_ended", "released",
        "failure", SessionManifest.cutOff, SessionManifest.conversionCutOff,
    ]
    private static let interruptions = Set(CameraInterruption.allCases.map(\.rawValue)).union([
        "background", "inactive", "termination", "sessionWasInterrupted", "systemPressure",
        "unknown",
    ])
    private static let thermalStates: Set<String> = ["nominal", "fair", "serious", "critical"]
    private static let commands: Set<String> = ["recover", "calibrate", "sync", "redact"]
    private static let sources: Set<String> = ["Kalibr"]

    /// Returns the name if it is one that a recorder or a copy gives, such as
    /// `session_20250601_100000_2`.
    static func name(_ name: String) -> String {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        let isDated =
            parts.count >= 3 && parts[0] == "session" && parts[1].utf8.count == 8
            && parts[2].utf8.count == 6 && parts.dropFirst().allSatisfy(isNumber)
        let isRedacted =
            parts.count >= 2 && parts[..<2] == ["session", "redacted"]
            && parts.dropFirst(2).allSatisfy(isNumber)
        return isDated || isRedacted ? name : "session_redacted"
    }

    /// Returns the mode if it is known, otherwise `unknown`.
    static func mode(_ mode: String) -> String { modes.contains(mode) ? mode : "unknown" }

    /// Returns the reason why a recording ended; nil if it is not known.
    static func stopReason(_ reason: String) -> String? {
        stopReasons.contains(reason) ? reason : nil
    }

    /// Returns the source of a calibration; nil if it is not known.
    static func source(_ source: String) -> String? { sources.contains(source) ? source : nil }

    /// Returns a lens whose distortion model is known; nil for any other.
    static func lens(_ lens: LensCalibration) -> LensCalibration? {
        LensCalibration.distortionModels.contains(lens.distortionModel) ? lens : nil
    }

    /// Returns a notice that describes a movie's edit list or an earlier redaction's counts; nil
    /// for all others, in which importers name files and devices.
    static func notice(_ notice: String) -> String? {
        if RedactionReport.isOwnNotice(notice) || notice == RecoveryNotice.skippedRows.text {
            return notice
        }
        return MovieEdits(notice: notice)?.words
    }

    /// Returns the event with known words only.
    static func event(_ event: SessionEvent) -> SessionEvent {
        switch event {
        case .interruptionBegan(let reason):
            let parts = reason.split(separator: " ", omittingEmptySubsequences: false)
            let isNumbered = parts.count == 2 && parts[0] == "reason" && isNumber(parts[1])
            let isKnown = isNumbered || interruptions.contains(reason)
            return .interruptionBegan(reason: isKnown ? reason : "unknown")
        case .thermalState(let state):
            return .thermalState(thermalStates.contains(state) ? state : "unknown")
        case .cameraSettings(let requested, let achieved):
            return .cameraSettings(
                requested: requested.filter(CameraWords.isKnown),
                achieved: achieved.filter(CameraWords.isKnown))
        case .sensorFailed(let stream, _):
            return .sensorFailed(stream: stream, message: placeholder)
        case .mark: return .mark(placeholder)
        case .notice(let message): return .notice(notice(message) ?? placeholder)
        case .clockAnchor, .drop, .interruptionEnded, .freeSpace, .trackingState,
            .durationLimitReached:
            return event
        }
    }

    /// Whether a seal, which cannot be edited, contains only known words.
    static func areAll(of chain: SealChain) -> Bool {
        guard chain.session.map({ name($0) == $0 }) ?? true else { return false }
        return chain.contents.items.keys.allSatisfy(isFile)
            && chain.contents.amendments.allSatisfy { amendment in
                let names =
                    amendment.voided.map(\.name) + amendment.removed + amendment.files.map(\.name)
                return commands.contains(amendment.command)
                    && amendment.differences.allSatisfy(isDifference) && names.allSatisfy(isFile)
            }
    }

    /// Whether a difference is at a place in a session's file, in words that a command writes.
    private static func isDifference(_ difference: SealAmendment.Difference) -> Bool {
        guard let place = difference.place, let problem = difference.problem else { return false }
        if case .movedBytes(let owner) = problem { return isPlace(place) && isPlace(owner) }
        return isPlace(place)
    }

    private static func isPlace(_ place: Place) -> Bool {
        isFile(place.file) || place.file == SessionLayout.seal
    }

    /// Whether a file's name is one that the format defines.
    private static func isFile(_ name: String) -> Bool {
        SessionLayout.canBeSealed(name)
    }

    /// Whether a text is a UUID in digits, as platforms identify surfaces.
    static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && parts.allSatisfy { $0.utf8.allSatisfy(Self.isHexadecimal) }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
            || (0x61...0x66).contains(byte)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

/// Camera settings that docs/FORMAT.md lists, section 9.
private enum CameraWords {
    private static let modes: [String: Set<String>] = [
        "exposureMode": [
            "continuous", "locked", "once", "autoExpose", "continuousAutoExposure", "custom",
        ],
        "focusMode": ["continuous", "locked", "once", "autoFocus", "continuousAutoFocus"],
        "whiteBalanceMode": [
            "continuous", "locked", "autoWhiteBalance", "continuousAutoWhiteBalance",
        ],
        "isStabilized": ["true", "false"],
        "interface": Set(CameraInterface.allCases.map(\.rawValue)),
        "lens": Set(CameraLens.allCases.map(\.rawValue)),
        "position": Set(CameraPosition.allCases.map(\.rawValue)),
    ]
    /// The number of values of a setting, and their separator.
    private static let numbers: [String: (count: Int, separator: Character)] = [
        "exposureBiasEV": (1, " "), "exposureSeconds": (1, " "), "framesPerSecond": (1, " "),
        "iso": (1, " "), "lensPosition": (1, " "), "pointOfInterest": (2, " "), "size": (2, "x"),
        "whiteBalanceGains": (3, " "), "zoomFactor": (1, " "),
    ]

    static func isKnown(_ setting: SessionEvent.Setting) -> Bool {
        if let words = modes[setting.name] { return words.contains(setting.value) }
        guard let (count, separator) = numbers[setting.name] else { return false }
        let parts = setting.value.split(separator: separator, omittingEmptySubsequences: false)
        return parts.count == count && parts.allSatisfy(isDecimal)
    }

    /// Whether a text is a number in decimal digits; `nan` and `0x1p3` are not.
    private static func isDecimal(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && Double(text) != nil
    }
}
