internal import LockstepFormats
public import LockstepRecording
internal import LockstepSamples

/// All settings of the user, with the modes' own values as defaults.
public struct AppSettings: Hashable, Sendable {
    /// The settings of recording modes, by mode; a missing mode has its defaults.
    private var modes: [CaptureMode: ModeSettings] = [:]
    /// Whether photos may be stabilized.
    public var steadiesPhotos = true
    /// Whether photos have the camera's largest size.
    public var takesLargestPhotos = false
    /// Whether the capture screen plays sounds.
    public var playsSounds = true
    /// Whether recordings are sealed.
    public var sealsRecordings = true
    /// What was chosen about desks.
    public var desk = DeskSettings()
    /// Whether the phone's backups include recordings.
    public var backsUpRecordings = false
    /// The mode of the capture screen, as last selected.
    public var captureMode = CaptureMode.logger
    /// What the capture screen shows over the image.
    public var viewfinder = ViewfinderOptions()
    /// What the library shows.
    public var library = LibraryOptions()
    /// The screen that the next launch opens over the capture screen; nil for none.
    public var screen: RootModel.Cover?
    /// Whether the introduction was read or skipped.
    public var hasSeenFirstRun = false
    /// The stored document, so that keys of later versions are preserved.
    var stored = JSONValue.object([:])

    /// Creates the default settings.
    public init() {}

    /// The settings of a mode; the defaults of ``CaptureMode/logger`` for a mode without
    /// recordings.
    public subscript(mode: CaptureMode) -> ModeSettings {
        get { modes[mode] ?? ModeSettings(mode.recordingMode ?? .logger) }
        set { modes[mode] = mode.recordingMode == nil ? nil : newValue }
    }

    /// The recording mode with these settings; nil for photos, which are not recordings.
    public func recordingMode(_ mode: CaptureMode) -> RecordingMode? {
        mode.recordingMode.map { self[mode].recordingMode(over: $0) }
    }

    /// The selection of frames that `mode` keeps.
    public func gates(_ mode: CaptureMode) -> FrameGates.Settings {
        mode.recordingMode == nil ? FrameGates.Settings() : self[mode].gates
    }

    /// Resets a mode to its defaults.
    public mutating func reset(_ mode: CaptureMode) {
        modes[mode] = nil
        guard mode == .photo else { return }
        steadiesPhotos = AppSettings().steadiesPhotos
        takesLargestPhotos = AppSettings().takesLargestPhotos
    }

    /// Resets every mode to its defaults; the introduction stays read.
    public mutating func resetAll() {
        for mode in CaptureMode.allCases { reset(mode) }
    }

    /// Whether a mode has its defaults.
    public func isDefault(_ mode: CaptureMode) -> Bool {
        guard let standard = mode.recordingMode else {
            let standard = AppSettings()
            return steadiesPhotos == standard.steadiesPhotos
                && takesLargestPhotos == standard.takesLargestPhotos
        }
        return self[mode] == ModeSettings(standard)
    }
}
