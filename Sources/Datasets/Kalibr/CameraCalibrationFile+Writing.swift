import LockstepFormats
import LockstepSamples

/// Model names for a lens without distortion, whose radial and tangential terms are zero.
///
/// The equidistant model is not used: four zero coefficients there still describe a fisheye
/// projection.
enum NoDistortion {
    static let coefficients = [0.0, 0, 0, 0]
    /// EuRoC's name for the model.
    static let asl = "radial-tangential"
    /// Kalibr's name for the model.
    static let kalibr = "radtan"

    /// Whether a file states a lens without distortion, so that nothing is lost without it.
    static func isStated(in distortion: (model: String, coefficients: [Double])) -> Bool {
        [asl, kalibr].contains(distortion.model) && distortion.coefficients.allSatisfy { $0 == 0 }
    }
}

extension CameraCalibrationFile {
    /// Adds the members of `cam0/sensor.yaml`, without unknown values.
    ///
    /// - Parameters:
    ///   - rateHertz: The frame rate in images per second.
    ///   - origin: The source of the camera's pose on the body, in words.
    func appendASLSensor(to yaml: inout YAMLText, rateHertz: Double?, origin: String) {
        yaml.member("sensor_type", "camera")
        yaml.comment(origin)
        if let bodyFromCamera { yaml.matrix("T_BS", bodyFromCamera) }
        yaml.member("rate_hz", rateHertz)
        if let size { yaml.member("resolution", [size.width, size.height]) }
        guard let k = intrinsics else { return }
        yaml.member("camera_model", "pinhole")
        yaml.member("intrinsics", [k.fx, k.fy, k.cx, k.cy])
        let model = distortion?.model ?? NoDistortion.kalibr
        yaml.member(
            "distortion_model", model == NoDistortion.kalibr ? NoDistortion.asl : model)
        yaml.member(
            "distortion_coefficients", distortion?.coefficients ?? NoDistortion.coefficients)
    }

    /// Adds the members of a camera in Kalibr's `camchain.yaml`, without unknown values.
    ///
    /// - Parameters:
    ///   - topic: The topic of the images in Kalibr's bag.
    ///   - timeShiftSeconds: t_imu = t_cam + shift; nil states that it is unknown.
    ///   - origin: The source of the camera's pose relative to the inertial sensor, in words.
    func appendKalibrCamera(
        to yaml: inout YAMLText, topic: String, timeShiftSeconds: Double?, origin: String
    ) {
        yaml.comment(origin)
        if let bodyFromCamera { yaml.rows("T_cam_imu", bodyFromCamera.inverse) }
        yaml.member("cam_overlaps", [Int]())
        yaml.member("camera_model", "pinhole")
        yaml.member("distortion_coeffs", distortion?.coefficients ?? NoDistortion.coefficients)
        yaml.member("distortion_model", distortion?.model ?? NoDistortion.kalibr)
        if let k = intrinsics { yaml.member("intrinsics", [k.fx, k.fy, k.cx, k.cy]) }
        if let size { yaml.member("resolution", [size.width, size.height]) }
        yaml.member("rostopic", topic)
        if timeShiftSeconds == nil {
            yaml.comment("timeshift_cam_imu is unknown: camera and IMU are on separate clocks.")
        }
        yaml.member("timeshift_cam_imu", timeShiftSeconds)
    }
}
