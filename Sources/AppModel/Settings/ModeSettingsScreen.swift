public import LockstepSamples

/// The content of the settings screen of one recording mode.
public struct ModeSettingsScreen: Hashable, Sendable {
    /// The selected values, valid or not.
    public var choices: ModeSettings
    /// The camera interfaces; a single one is not shown.
    public var interfaces: [Option<CameraInterface>]
    /// The lenses of the selected interface; fewer than two are not shown.
    public var lenses: [Option<CameraLens>]
    /// The image sizes; nil for the source's native size.
    public var sizes: [Option<PixelSize?>]
    /// The frame rates.
    public var frameRates: [Option<Double>]
    /// The formats of image files; empty in a mode that stores a movie.
    public var imageFormats: [Option<StillFormat?>]
    /// What the choice of a format means; nil in a mode that stores a movie.
    public var imageFormatNote: Phrase?
    /// The motion sensors' rates.
    public var inertialRates: [Option<Double>]
    /// What the selected rate of the motion sensors means on this phone; nil if it is a usual one.
    public var inertialRateNote: Phrase?
    /// The optional streams.
    public var streams: [StreamSwitch]
    /// The reason why depth cannot be recorded; nil if it can.
    public var depthNote: Phrase?
    /// The reason why images cannot be stabilized; nil if they can.
    public var stabilizationNote: Phrase?
    /// The reason why frames in fast motion cannot be skipped; nil if they can.
    public var motionGateNote: Phrase?
    /// The offered values of settings that are numbers.
    public var numbers: SettingsNumbers
    /// The problems of invalid settings.
    public var problems: [SettingsProblem]
    /// Whether the mode has its defaults.
    public var isDefault: Bool

    /// One option of a selection.
    public struct Option<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The value.
        public var value: Value
        /// Its name.
        public var title: Phrase
    }

    /// An optional stream.
    public struct StreamSwitch: Hashable, Sendable, Identifiable {
        /// The stream.
        public var stream: Stream
        /// Its name.
        public var title: Phrase
        /// The reason why it cannot be recorded, or what recording it means; nil if there is nothing
        /// to say.
        public var note: Phrase?
        /// Whether it can be recorded in this mode on this device.
        public var isAvailable: Bool
        /// The stream.
        public var id: Stream { stream }
    }

    /// The message about a field; nil if its value is valid.
    public func problem(_ field: SettingsProblem.Field) -> Phrase? {
        problems.first { $0.field == field }?.sentence
    }
}
