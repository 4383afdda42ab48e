import LockstepFormats
import LockstepSamples

/// How the camera sits on the IMU in an export, and who says so.
struct ExportCalibration {
    /// Maps IMU (device) axes to vision's camera axes (x right, y down, z forward), metres.
    let visionFromDevice: Transform
    /// Where the numbers come from.
    let origin: CalibrationOrigin
    /// Whether the session says where the camera lies; else that place is not known and stands as 0.
    let hasPlace: Bool

    /// A session's own calibration, else the rotation that follows from how the axes are defined.
    init(_ manifest: SessionManifest) {
        let arkitFromDevice =
            manifest.calibration?.cameraFromImu
            ?? Transform(rotation: Calibration.backCameraFromImuRotation, translation: .zero)
        visionFromDevice = AxesOfOthers.arkitFromVision * arkitFromDevice
        origin = manifest.calibration?.origin ?? .nominal
        hasPlace = manifest.calibration != nil
    }

    /// Where the numbers come from, in words for a comment or a guess.
    var words: String {
        guard hasPlace else {
            return "nominal: the rotation of a phone's back camera; its place on the IMU is not "
                + "known and stands as 0"
        }
        switch origin {
        case .measured: return "measured on this device"
        case .nominal: return "nominal: as the device is built, not measured"
        }
    }
}

extension FrameRow {
    /// Camera-to-world with vision's camera axes (x right, y down, z forward), in ARKit's world.
    var worldFromVision: Transform? {
        worldFromCamera.map { $0 * AxesOfOthers.arkitFromVision }
    }
}
