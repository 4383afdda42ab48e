public import LockstepSamples

/// What the settings screen shows of one recording mode.
public struct ModeSettingsScreen: Hashable, Sendable {
    /// The choices made, possible or not.
    public var choices: ModeSettings
    /// The camera interfaces; one alone is not shown.
    public var interfaces: [Option<CameraInterface>]
    /// The images' sizes; nil is the source's native one.
    public var sizes: [Option<PixelSize?>]
    /// The frame rates.
    public var frameRates: [Option<Double>]
    /// The rates of the motion sensors.
    public var inertialRates: [Option<Double>]
    /// Streams that can be left out.
    public var streams: [StreamSwitch]
    /// Why depth cannot be recorded; nil if it can.
    public var depthNote: Phrase?
    /// Why images cannot be steadied; nil if they can.
    public var stabilizationNote: Phrase?
    /// Sentences about choices that cannot be recorded with.
    public var problems: [SettingsProblem]
    /// Whether the mode has its own numbers.
    public var isDefault: Bool

    /// One of several values.
    public struct Option<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The value.
        public var value: Value
        /// Its name.
        public var title: Phrase
    }

    /// A stream that can be left out.
    public struct StreamSwitch: Hashable, Sendable, Identifiable {
        /// The stream.
        public var stream: Stream
        /// Its name.
        public var title: Phrase
        /// Why it cannot be recorded; nil if it can.
        public var note: Phrase?
        /// The stream.
        public var id: Stream { stream }
    }

    /// The sentence about one choice; nil if it is possible.
    public func problem(_ field: SettingsProblem.Field) -> Phrase? {
        problems.first { $0.field == field }?.sentence
    }
}
