import LockstepFormats

/// The clock of the camera's timestamps, from the first line of `edge_epochs.txt` of MARS on
/// Android.
///
/// The line ends with the value of `CameraCharacteristics.SENSOR_INFO_TIMESTAMP_SOURCE`. With
/// `…_REALTIME`, frames and inertial samples use the same clock (Android's camera2 documentation);
/// with `…_UNKNOWN`, they do not.
enum MARSCameraClock: Hashable, Sendable {
    /// Frames and inertial samples share one clock.
    case shared
    /// The camera has its own clock.
    case own

    /// Reads the clock from a line; nil if the line does not state it.
    init?(line: ArraySlice<UInt8>) {
        let text = String(decoding: line.trimmed, as: UTF8.self)
        // The line contains the setting's name before its value, so only the last word counts.
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
