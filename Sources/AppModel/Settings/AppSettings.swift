internal import LockstepFormats
public import LockstepRecording
internal import LockstepSamples

/// Everything that a person can choose, with the modes' own numbers as defaults.
public struct AppSettings: Hashable, Sendable {
    /// The choices of the modes that record, by mode; a mode that is absent has its defaults.
    private var modes: [CaptureMode: ModeSettings] = [:]
    /// Whether photos may be steadied.
    public var steadiesPhotos = true
    /// Whether recordings are sealed.
    public var sealsRecordings = true
    /// Whether the pages of the first start were read.
    public var hasSeenFirstRun = false
    /// What the stored document held, so that keys of later versions are written back.
    var stored = JSONValue.object([:])

    /// The defaults.
    public init() {}

    /// The choices of a mode; the defaults of ``CaptureMode/logger`` for a mode without recordings.
    public subscript(mode: CaptureMode) -> ModeSettings {
        get { modes[mode] ?? ModeSettings(mode.recordingMode ?? .logger) }
        set { modes[mode] = mode.recordingMode == nil ? nil : newValue }
    }

    /// How `mode` records by these choices; nil for photos, which are no recording.
    public func recordingMode(_ mode: CaptureMode) -> RecordingMode? {
        mode.recordingMode.map { self[mode].recordingMode(over: $0) }
    }

    /// Which frames `mode` keeps.
    public func gates(_ mode: CaptureMode) -> FrameGates.Settings {
        mode.recordingMode == nil ? FrameGates.Settings() : self[mode].gates
    }

    /// Gives a mode its own numbers again.
    public mutating func reset(_ mode: CaptureMode) {
        modes[mode] = nil
        if mode == .photo { steadiesPhotos = AppSettings().steadiesPhotos }
    }

    /// Gives every mode its own numbers again; what was read stays read.
    public mutating func resetAll() {
        for mode in CaptureMode.allCases { reset(mode) }
    }

    /// Whether a mode has its own numbers.
    public func isDefault(_ mode: CaptureMode) -> Bool {
        guard let standard = mode.recordingMode else {
            return steadiesPhotos == AppSettings().steadiesPhotos
        }
        return self[mode] == ModeSettings(standard)
    }
}
