import LockstepFormats
import LockstepSamples

/// How the camera sits on the IMU in an export, and who says so.
struct ExportCalibration {
    /// Maps IMU (device) axes to vision's camera axes (x right, y down, z forward), meters.
    let visionFromDevice: Transform
    /// Where the numbers come from.
    let origin: CalibrationOrigin
    /// Who measured, in words.
    let source: String?
    /// d of t_imu = t_camera + d, seconds; nil if no one measured it.
    let imuMinusCameraSeconds: Double?
    /// The lens, where it was measured.
    let lens: LensCalibration?
    /// The noise of the inertial sensors, where it was measured.
    let noise: InertialNoise?
    /// Whether the session says where the camera lies; else that place is not known and stands as 0.
    let hasPlace: Bool

    /// A session's own calibration, else the rotation that follows from how the axes are defined.
    init(_ manifest: SessionManifest) {
        let arkitFromDevice =
            manifest.calibration?.cameraFromImu
            ?? Transform(rotation: Calibration.backCameraFromImuRotation, translation: .zero)
        visionFromDevice = AxisConventions.arkitFromVision * arkitFromDevice
        origin = manifest.calibration?.origin ?? .nominal
        source = manifest.calibration?.source
        imuMinusCameraSeconds = manifest.calibration?.timeOffset?.imuMinusCameraSeconds
        lens = manifest.calibration?.lens
        noise = manifest.calibration?.noise
        hasPlace = manifest.calibration?.cameraFromImu != nil
    }

    /// Who measured, to go behind `measured`.
    var sourceWords: String { source.map { " with \($0)" } ?? "" }

    /// Says that the calibration is left out of an export without images, beside which it stands.
    func sayThatItIsLost(to job: ExportJob) {
        guard hasPlace else { return }
        job.lose("Left out: the calibration of camera and IMU, since there are no images.")
    }

    /// Where the numbers come from, in words for a comment or a guess.
    var words: String {
        guard hasPlace else {
            return "nominal: the rotation of a phone's back camera; its place on the IMU is not "
                + "known and stands as 0"
        }
        switch origin {
        case .measured:
            return "measured\(sourceWords) on this device"
        case .nominal: return "nominal: as the device is built, not measured"
        }
    }
}

extension FrameRow {
    /// Camera-to-world with vision's camera axes (x right, y down, z forward), in ARKit's world.
    var worldFromVision: Transform? {
        worldFromCamera.map { $0 * AxisConventions.arkitFromVision }
    }
}
