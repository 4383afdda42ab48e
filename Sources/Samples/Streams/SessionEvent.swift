/// Something that happened during a recording, beside the samples.
public enum SessionEvent: Hashable, Sendable {
    /// Both clocks were read together.
    case clockAnchor(ClockAnchor)
    /// Samples were not kept.
    case drop(Drop)
    /// The system took the sensors away.
    case interruptionBegan(reason: String)
    /// The system gave the sensors back.
    case interruptionEnded
    /// The phone's heat changed: nominal, fair, serious, critical.
    case thermalState(String)
    /// Free space was looked at, bytes.
    case freeSpace(bytes: Int64)
    /// Tracking changed its state.
    case trackingState(TrackingState)
    /// What was asked of the camera and what it did; names and values as the platform spells them.
    case cameraSettings(requested: [Setting], achieved: [Setting])
    /// A sensor or the camera failed, in the platform's words.
    case sensorFailed(stream: Stream, message: String)
    /// The recording reached the longest duration of its mode.
    case durationLimitReached(HostDuration)
    /// Something a reader of the session should know.
    case notice(String)

    /// One named value of the camera's configuration.
    public struct Setting: Hashable, Sendable {
        /// The setting's name.
        public let name: String
        /// Its value, unit included.
        public let value: String

        /// A named value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
