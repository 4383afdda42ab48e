internal import LockstepRecording
public import LockstepSamples

/// What the settings screen knows and decides.
///
/// A choice that cannot be recorded with stays on the screen with its sentence, and what is
/// recorded with stays as it was.
public struct SettingsModel: Hashable, Sendable {
    /// What recordings are made with, and what is stored.
    public private(set) var settings: AppSettings
    /// A sentence about stored settings that could not be used, or that could not be stored.
    public private(set) var notice: Phrase?
    var capabilities: PhoneCapabilities
    /// Choices that cannot be recorded with, by mode.
    private var drafts: [CaptureMode: ModeSettings] = [:]

    /// A touch on the settings screen.
    public enum Event: Hashable, Sendable {
        /// A mode's choices became others.
        case changed(CaptureMode, ModeSettings)
        /// A mode is to use another interface.
        case interfaceChosen(CaptureMode, CameraInterface)
        /// Whether photos may be steadied.
        case photosSteadied(Bool)
        /// Whether recordings are sealed.
        case recordingsSealed(Bool)
        /// A mode gets its own numbers back.
        case reset(CaptureMode)
        /// All modes do.
        case resetAll
        /// The pages of the first start were read.
        case firstRunSeen
        /// The notice was read.
        case noticeDismissed
        /// The settings could not be stored.
        case savingFailed(LibraryProblem)
    }

    /// Settings as they were loaded.
    public init(settings: AppSettings, notice: Phrase?, capabilities: PhoneCapabilities) {
        self.settings = settings
        self.notice = notice
        self.capabilities = capabilities
    }

    /// Takes notice of a touch.
    ///
    /// - Returns: the settings to store; nil if they are as before.
    public mutating func handle(_ event: Event) -> AppSettings? {
        let before = settings
        switch event {
        case .changed(let mode, let choices): take(choices, for: mode)
        case .interfaceChosen(let mode, let interface): use(interface, for: mode)
        case .photosSteadied(let isOn): settings.steadiesPhotos = isOn
        case .recordingsSealed(let isOn): settings.sealsRecordings = isOn
        case .reset(let mode):
            drafts[mode] = nil
            settings.reset(mode)
        case .resetAll:
            drafts = [:]
            settings.resetAll()
        case .firstRunSeen: settings.hasSeenFirstRun = true
        case .noticeDismissed: notice = nil
        case .savingFailed(let problem):
            notice = Phrase("The settings could not be stored: %@", .text(problem.sentence))
        }
        return settings == before ? nil : settings
    }

    /// What the screen shows of a mode: the choices made, possible or not.
    public func choices(_ mode: CaptureMode) -> ModeSettings { drafts[mode] ?? settings[mode] }

    private mutating func take(_ choices: ModeSettings, for mode: CaptureMode) {
        guard let standard = mode.recordingMode else { return }
        let isPossible = choices.problems(in: standard).isEmpty
        drafts[mode] = isPossible ? nil : choices
        if isPossible { settings[mode] = choices }
    }

    private mutating func use(_ interface: CameraInterface, for mode: CaptureMode) {
        guard let standard = mode.recordingMode else { return }
        var choices = choices(mode)
        choices.use(interface, in: standard)
        take(choices, for: mode)
    }
}
