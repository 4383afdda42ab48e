/// An event during a recording that is not a sensor sample.
public enum SessionEvent: Hashable, Sendable {
    /// Both clocks were read together.
    case clockAnchor(ClockAnchor)
    /// Samples were not kept.
    case drop(Drop)
    /// The system interrupted the sensors.
    case interruptionBegan(reason: String)
    /// The system resumed the sensors.
    case interruptionEnded
    /// The phone's thermal state changed: nominal, fair, serious, critical.
    case thermalState(String)
    /// The free space was measured, in bytes.
    case freeSpace(bytes: Int64)
    /// The tracking state changed.
    case trackingState(TrackingState)
    /// The requested and actual camera settings; names and values as the platform spells them.
    case cameraSettings(requested: [Setting], achieved: [Setting])
    /// A sensor or the camera failed, with the platform's message.
    case sensorFailed(stream: Stream, message: String)
    /// The recording reached its mode's maximum duration.
    case durationLimitReached(HostDuration)
    /// Someone marked this moment, with words that may be empty.
    case mark(String)
    /// A message for the session's user.
    case notice(String)

    /// One named value of the camera's configuration.
    public struct Setting: Hashable, Sendable {
        /// The setting's name.
        public let name: String
        /// The setting's value, including its unit.
        public let value: String

        /// Creates a named value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
