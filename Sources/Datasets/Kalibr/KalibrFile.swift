import LockstepFormats

/// The kind of Kalibr file that a YAML document is, determined by its keys.
///
/// Source: Kalibr's wiki, "YAML formats".
public enum KalibrFile: Hashable, Sendable {
    /// `camchain.yaml` or `camchain-imucam.yaml`: cameras, and their poses on the IMU.
    case cameras
    /// `imu.yaml`: the noise of the IMU.
    case inertialNoise
    /// `aprilgrid.yaml` and others: the calibration target.
    case target
    /// `sensor.yaml` of a EuRoC recording, which is not a file of Kalibr.
    case sensor
    /// Anything else.
    case unknown

    init(_ document: JSONValue) {
        if document["cam0"] != nil {
            self = .cameras
        } else if document["T_BS"] != nil || document["sensor_type"] != nil {
            self = .sensor
        } else if Self.hasNoise(document) {
            self = .inertialNoise
        } else {
            self = document["target_type"] == nil ? .unknown : .target
        }
    }

    /// Whether a document has any of the noise keys of `imu.yaml`; a EuRoC `sensor.yaml` of an IMU
    /// has them too.
    static func hasNoise(_ document: JSONValue) -> Bool {
        let inertial = document["imu0"] ?? document
        return noiseKeys.contains { inertial[$0] != nil }
    }

    private static let noiseKeys = [
        "accelerometer_noise_density", "accelerometer_random_walk", "gyroscope_noise_density",
        "gyroscope_random_walk",
    ]

    /// The kind of file, in words.
    var words: String {
        switch self {
        case .cameras: return "Kalibr's camchain.yaml, which contains cameras"
        case .inertialNoise: return "Kalibr's imu.yaml, which contains the noise of the IMU"
        case .target: return "a calibration target of Kalibr"
        case .sensor: return "a sensor.yaml of a EuRoC recording"
        case .unknown: return "not a file that Kalibr writes"
        }
    }

    /// The keys that a file of this kind must contain, in words.
    var content: String {
        switch self {
        case .cameras: return "'cam0'"
        case .inertialNoise: return "'accelerometer_noise_density' and the other noise keys"
        case .target, .sensor, .unknown: return "calibration"
        }
    }
}
