/// What the first line of `edge_epochs.txt` of MARS on Android says of the camera's timestamps.
///
/// The line ends in the value of `CameraCharacteriztics.SENSOR_INFO_TIMESTAMP_SOURCE`: with
/// `…_REALTIME`, frames and inertial readings are stamped by one clock (Android's camera2
/// documentation); with `…_UNKNOWN`, they are not.
public enum MARSCameraClock: Hashable, Sendable {
    /// One clock for frames and inertial readings.
    case shared
    /// The camera has a clock of its own.
    case own

    /// What a line says; nil when it says nothing of the sort.
    public init?(line: ArraySlice<UInt8>) {
        let text = String(decoding: line.trimmed, as: UTF8.self)
        // The line names the setting first, then its value: only the last word counts.
        guard let value = text.split(separator: " ").last else { return nil }
        if value.hasPrefix("SENSOR_INFO_TIMESTAMP_SOURCE_REALTIME") {
            self = .shared
        } else if value.hasPrefix("SENSOR_INFO_TIMESTAMP_SOURCE_UNKNOWN") {
            self = .own
        } else {
            return nil
        }
    }
}
