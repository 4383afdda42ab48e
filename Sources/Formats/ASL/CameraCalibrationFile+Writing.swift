import LockstepSamples

/// What the formats call a lens that does not distort: radial and tangential terms of zero.
///
/// Never the four zeros of the equidistant model, which bend the image.
enum NoDistortion {
    static let coefficients = [0.0, 0, 0, 0]
    /// EuRoC's word for the model.
    static let asl = "radial-tangential"
    /// Kalibr's word for it.
    static let kalibr = "radtan"
}

extension CameraCalibrationFile {
    /// Adds the members of `cam0/sensor.yaml`; what is not known is left out.
    ///
    /// - Parameters:
    ///   - rateHertz: images a second.
    ///   - origin: who says how the camera sits on the body, in words.
    public func appendASLSensor(to yaml: inout YAMLText, rateHertz: Double?, origin: String) {
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

    /// Adds the members of a camera of Kalibr's `camchain.yaml`; what is not known is left out.
    ///
    /// - Parameters:
    ///   - topic: where Kalibr's bag has the images.
    ///   - timeShiftSeconds: t_imu = t_cam + shift; nil leaves it out.
    ///   - origin: who says how the camera sits on the inertial sensor, in words.
    public func appendKalibrCamera(
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
        yaml.member("timeshift_cam_imu", timeShiftSeconds)
    }
}
