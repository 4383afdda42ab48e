internal import LockstepRecording
public import LockstepSamples

/// The state and logic of the settings screen.
///
/// An invalid setting stays on the screen with a message, and the recorded setting does not change.
public struct SettingsModel: Hashable, Sendable {
    /// The settings for recordings, which are stored.
    public private(set) var settings: AppSettings
    /// A message about stored settings that are unusable, or could not be stored.
    public private(set) var notice: Phrase?
    var capabilities: PhoneCapabilities
    /// The formats of image files that the phone can encode.
    let imageFormats: [StillFormat]
    /// The known permissions.
    private(set) var permissions: [Permission: PermissionState] = [:]
    /// The invalid settings, by mode.
    private var drafts: [CaptureMode: ModeSettings] = [:]

    /// The events of the settings screen.
    public enum Event: Hashable, Sendable {
        /// A mode's settings changed.
        case changed(CaptureMode, ModeSettings)
        /// Another interface was selected for a mode.
        case interfaceChosen(CaptureMode, CameraInterface)
        /// Stabilizing photos was turned on or off.
        case photosSteadied(Bool)
        /// Taking photos of the largest size was turned on or off.
        case photosEnlarged(Bool)
        /// Playing sounds was turned on or off.
        case soundsPlayed(Bool)
        /// Sealing recordings was turned on or off.
        case recordingsSealed(Bool)
        /// Including recordings in backups was turned on or off.
        case recordingsBackedUp(Bool)
        /// The capture screen's mode or its viewfinder's options were chosen.
        case captureChosen(CaptureMode, ViewfinderOptions)
        /// The switch or the desk was chosen on the desk's screen.
        case deskChosen(DeskSettings)
        /// The library's part, order or search was chosen.
        case libraryChosen(LibraryOptions)
        /// The app was left, with a screen to open at the next launch, or came to the front.
        case screenRemembered(RootModel.Cover?)
        /// A mode was reset to its defaults.
        case reset(CaptureMode)
        /// All modes were reset to their defaults.
        case resetAll
        /// The introduction was read or skipped.
        case firstRunSeen
        /// The notice was dismissed.
        case noticeDismissed
        /// The state of a permission became known, or changed.
        case permission(Permission, PermissionState)
        /// Storing the settings failed.
        case savingFailed(LibraryProblem)
        /// Recordings could not be left out of backups, or included.
        case backupFailed(LibraryProblem)
    }

    /// Creates the model with loaded settings.
    ///
    /// - Parameter imageFormats: The formats of image files that the phone can encode.
    public init(
        settings: AppSettings, notice: Phrase?, capabilities: PhoneCapabilities,
        imageFormats: [StillFormat] = StillFormat.allCases
    ) {
        self.imageFormats = imageFormats
        self.settings = settings
        self.notice = notice
        self.capabilities = capabilities
    }

    /// Handles an event.
    ///
    /// - Returns: The settings to store; nil if they are unchanged.
    public mutating func handle(_ event: Event) -> AppSettings? {
        let before = settings
        switch event {
        case .changed(let mode, let choices): take(choices, for: mode)
        case .interfaceChosen(let mode, let interface): use(interface, for: mode)
        case .photosSteadied(let isOn): settings.steadiesPhotos = isOn
        case .photosEnlarged(let isOn): settings.takesLargestPhotos = isOn
        case .soundsPlayed(let isOn): settings.playsSounds = isOn
        case .recordingsSealed(let isOn): settings.sealsRecordings = isOn
        case .recordingsBackedUp(let isOn): settings.backsUpRecordings = isOn
        case .captureChosen(let mode, let options):
            settings.captureMode = mode
            settings.viewfinder = options
        case .deskChosen(let desk): settings.desk = desk
        case .libraryChosen(let options): settings.library = options
        case .screenRemembered(let screen): settings.screen = screen
        case .reset(let mode):
            drafts[mode] = nil
            settings.reset(mode)
        case .resetAll:
            drafts = [:]
            settings.resetAll()
        case .firstRunSeen: settings.hasSeenFirstRun = true
        case .noticeDismissed: notice = nil
        case .permission(let permission, let state): permissions[permission] = state
        case .savingFailed(let problem):
            notice = Phrase("The settings could not be stored: %@", .text(problem.sentence))
        case .backupFailed(let problem):
            notice = Phrase(
                "The backup setting could not be applied: %@", .text(problem.sentence))
        }
        return settings == before ? nil : settings
    }

    /// The screen of a mode, with the selected values, valid or not.
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
