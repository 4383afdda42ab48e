internal import AppIntents
internal import LockstepAppFeatures
internal import LockstepAppModel

/// The modes that Shortcuts offers.
enum ModeChoice: String, AppEnum {
    case logger
    case video
    case vio
    case vislam

    static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(name: LocalizedStringResource("Mode", table: "Intents"))
    }
    static var caseDisplayRepresentations: [ModeChoice: DisplayRepresentation] {
        [.logger: "Logger", .video: "Video", .vio: "VIO", .vislam: "VI-SLAM"]
    }

    /// The capture screen's mode.
    var mode: CaptureMode? { CaptureMode(rawValue: rawValue) }
}

/// Starts a recording, in the app.
struct StartRecordingIntent: AppIntent {
    static var title: LocalizedStringResource {
        LocalizedStringResource("Start Recording", table: "Intents")
    }
    static var openAppWhenRun: Bool { true }

    @Parameter(title: LocalizedStringResource("Mode", table: "Intents"))
    var mode: ModeChoice?

    func perform() async throws -> some IntentResult {
        try await CommandDesk.shared.obey(.start(mode?.mode))
        return .result()
    }
}

/// Ends the recording and keeps it.
struct StopRecordingIntent: AppIntent {
    static var title: LocalizedStringResource {
        LocalizedStringResource("Stop Recording", table: "Intents")
    }

    func perform() async throws -> some IntentResult {
        try await CommandDesk.shared.obey(.stop)
        return .result()
    }
}

/// Marks this moment of the recording.
struct MarkMomentIntent: AppIntent {
    static var title: LocalizedStringResource {
        LocalizedStringResource("Mark This Moment", table: "Intents")
    }

    @Parameter(title: LocalizedStringResource("Words", table: "Intents"), default: "")
    var words: String

    func perform() async throws -> some IntentResult {
        try await CommandDesk.shared.obey(.mark(words))
        return .result()
    }
}

/// The intents that Siri and the Action button offer without setting up a shortcut.
struct RecordingShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: StartRecordingIntent(),
            phrases: ["Start recording with \(.applicationName)"])
        AppShortcut(
            intent: StopRecordingIntent(), phrases: ["Stop recording with \(.applicationName)"])
        AppShortcut(
            intent: MarkMomentIntent(), phrases: ["Mark this moment in \(.applicationName)"])
    }
}

/// Why an intent did nothing, in words that Shortcuts and Siri tell.
private enum IntentFailure: Error, CustomLocalizedStringResourceConvertible {
    case notOpen
    case refused(CommandRefusal)

    var localizedStringResource: LocalizedStringResource {
        switch self {
        case .notOpen: return LocalizedStringResource("Lockstep is not open.", table: "Intents")
        case .refused(.nothingIsRecorded):
            return LocalizedStringResource("Nothing is being recorded.", table: "Intents")
        case .refused(.photoMode):
            return LocalizedStringResource("Choose a recording mode first.", table: "Intents")
        }
    }
}

extension CommandDesk {
    /// Performs a command, or throws.
    fileprivate func obey(_ command: CaptureCommand) async throws {
        let refusal: CommandRefusal?
        do {
            refusal = try await perform(command)
        } catch {
            throw IntentFailure.notOpen
        }
        if let refusal { throw IntentFailure.refused(refusal) }
    }
}
