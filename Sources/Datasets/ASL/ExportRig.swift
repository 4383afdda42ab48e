import LockstepFormats
import LockstepSamples

/// The contents of an export's calibration files for camera and inertial sensors.
struct ExportRig {
    private let job: ExportJob
    private let camera: SharedCamera
    private let calibration: ExportCalibration
    /// The rate of inertial rows, Hz; nil with fewer than two rows.
    private let inertialRateHertz: Double?

    init(
        _ job: ExportJob, _ camera: SharedCamera, _ calibration: ExportCalibration,
        inertialRateHertz: Double?
    ) {
        self.job = job
        self.camera = camera
        self.calibration = calibration
        self.inertialRateHertz = inertialRateHertz
    }

    /// The content of the ASL format's `cam0/sensor.yaml`; the body is the inertial sensor.
    func cameraSensor() -> [UInt8] {
        var yaml = YAMLText()
        file.appendASLSensor(
            to: &yaml, rateHertz: camera.rateHertz,
            origin: calibration.statedOrigin.sentence)
        return yaml.bytes
    }

    /// The content of the ASL format's `imu0/sensor.yaml`.
    func inertialSensor() -> [UInt8] {
        var yaml = YAMLText()
        yaml.member("sensor_type", "imu")
        yaml.comment("The body is this sensor: x right, y up, z out of the screen in portrait.")
        yaml.matrix("T_BS", .identity)
        yaml.member("rate_hz", inertialRateHertz)
        if let noise = calibration.noise {
            yaml.comment("Measured\(calibration.sourceWords) on this device.")
            yaml.member("gyroscope_noise_density", noise.gyroscopeNoiseDensity)
            yaml.member("gyroscope_random_walk", noise.gyroscopeRandomWalk)
            yaml.member("accelerometer_noise_density", noise.accelerometerNoiseDensity)
            yaml.member("accelerometer_random_walk", noise.accelerometerRandomWalk)
        } else if let rest = restNoise {
            yaml.comment(rest.words)
            yaml.member("gyroscope_noise_density", rest.gyroscopeNoiseDensity)
            yaml.member("gyroscope_random_walk", rest.gyroscopeRandomWalk)
            yaml.member("accelerometer_noise_density", rest.accelerometerNoiseDensity)
            yaml.member("accelerometer_random_walk", rest.accelerometerRandomWalk)
        } else {
            yaml.comment("Noise densities and random walks were not measured.")
        }
        return yaml.bytes
    }

    /// The content of the ASL format's `state_groundtruth_estimate0/sensor.yaml`.
    func poseSensor() -> [UInt8] {
        var yaml = YAMLText()
        yaml.member("sensor_type", "visual-inertial")
        yaml.comment("At the times of the images, \(job.poseOrigin).")
        yaml.matrix("T_BS", .identity)
        return yaml.bytes
    }

    /// The content of Kalibr's `camchain-imucam.yaml` and TUM VI's `dso/camchain.yaml`.
    func cameraChain() -> [UInt8] {
        // A chain of Kalibr begins with cam0, whatever the topic.
        let topic = job.member.map { "cam\($0.index)" } ?? ASLFiles.camera
        var yaml = YAMLText()
        yaml.map(ASLFiles.camera) { yaml in
            file.appendKalibrCamera(
                to: &yaml, topic: "/\(topic)/image_raw",
                timeShiftSeconds: calibration.timeOffsetSeconds,
                origin: calibration.statedOrigin.sentence)
        }
        return yaml.bytes
    }

    /// The content of Kalibr's `imu.yaml` and TUM VI's `dso/imu_config.yaml`.
    ///
    /// Kalibr rejects a file without noise. Without measured noise the file contains that of TUM
    /// VI's own sensor, a Bosch BMI160, which was made for phones (Schubert et al., 2018).
    func inertialConfiguration() -> [UInt8] {
        let rest = restNoise
        let noise =
            calibration.noise ?? (rest ?? PartialInertialNoise()).completed(by: Self.nominalNoise)
        var yaml = YAMLText()
        if calibration.noise != nil {
            yaml.comment("Measured\(calibration.sourceWords) on this device.")
        } else if let rest, rest.isComplete {
            yaml.comment(rest.words)
        } else {
            yaml.comment(StatedOrigin.nominalNoise)
            if let rest { yaml.comment("Except these: \(rest.words)") }
        }
        yaml.member("accelerometer_noise_density", noise.accelerometerNoiseDensity)
        yaml.member("accelerometer_random_walk", noise.accelerometerRandomWalk)
        yaml.member("gyroscope_noise_density", noise.gyroscopeNoiseDensity)
        yaml.member("gyroscope_random_walk", noise.gyroscopeRandomWalk)
        let topic = job.member.map { "imu\($0.index)" } ?? ASLFiles.inertial
        yaml.member("rostopic", "/" + topic)
        yaml.member("update_rate", inertialRateHertz ?? 100)
        return yaml.bytes
    }

    /// Reports the origin of the camera-IMU calibration and the use of the lens calibration.
    func reportOrigin() {
        guard camera.imageCount > 0 else { return calibration.reportThatItIsLost(to: job) }
        job.reporter.addAssumption(calibration.statedOrigin.sentence)
        calibration.reportLens(isTaken: lens != nil, to: job)
    }

    /// Reports the origin of the camera-IMU calibration and of the noise.
    func reportOriginAndNoise() {
        reportOrigin()
        if let rest = restNoise {
            job.reporter.addAssumption("Noise of the inertial sensor: \(rest.words)")
            if !rest.isComplete {
                job.reporter.addAssumption(
                    "Its other values are nominal: a Bosch BMI160, as TUM VI states it.")
            }
        } else if calibration.noise == nil {
            job.reporter.addAssumption(
                "The inertial sensor's noise is nominal, that of a Bosch BMI160 as TUM VI states "
                    + "it; this phone's noise was not measured.")
        }
        if camera.imageCount > 0, calibration.imuMinusCameraSeconds == nil {
            job.reporter.addAssumption(
                calibration.timeOffsetSeconds == nil
                    ? "The time offset between camera and inertial sensor is unknown; the "
                        + "calibration file contains none."
                    : "The time offset between camera and inertial sensor is 0: one clock.")
        }
    }

    /// The noise estimated from the session's own samples; nil if a calibrated noise exists.
    private var restNoise: PartialInertialNoise? {
        calibration.noise == nil
            ? job.options.restNoise.flatMap { $0.names.isEmpty ? nil : $0 } : nil
    }

    private var file: CameraCalibrationFile {
        let bodyFromCamera = calibration.visionFromDevice.inverse
        if let lens { return CameraCalibrationFile(lens: lens, bodyFromCamera: bodyFromCamera) }
        return CameraCalibrationFile(
            intrinsics: camera.intrinsics, size: camera.size, bodyFromCamera: bodyFromCamera)
    }

    /// The measured lens calibration for the images' size; nil if there is none.
    var lens: LensCalibration? { camera.size.flatMap(calibration.lens) }

    /// The noise of TUM VI's own sensor.
    private static let nominalNoise = InertialNoise(
        accelerometerNoiseDensity: 0.0028, accelerometerRandomWalk: 0.00086,
        gyroscopeNoiseDensity: 0.00016, gyroscopeRandomWalk: 0.000022)
}

extension PartialInertialNoise {
    /// The names of the estimated values, as in Kalibr's files.
    fileprivate var names: [String] {
        [
            ("accelerometer_noise_density", accelerometerNoiseDensity),
            ("accelerometer_random_walk", accelerometerRandomWalk),
            ("gyroscope_noise_density", gyroscopeNoiseDensity),
            ("gyroscope_random_walk", gyroscopeRandomWalk),
        ].compactMap { $0.1 == nil ? nil : $0.0 }
    }

    fileprivate var isComplete: Bool { names.count == 4 }

    /// A sentence for a comment or an assumption.
    fileprivate var words: String {
        "Measured at rest in this recording, by Allan deviation, worst axis: "
            + names.joined(separator: ", ") + "."
    }
}
