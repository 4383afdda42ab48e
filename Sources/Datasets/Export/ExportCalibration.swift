import LockstepFormats
import LockstepSamples

/// The camera-IMU calibration of an export and its origin.
struct ExportCalibration {
    /// The transform from IMU (device) axes to vision's camera axes (x right, y down, z forward),
    /// meters.
    let visionFromDevice: Transform
    /// Whether the calibration is measured or nominal.
    let origin: CalibrationOrigin
    /// The source of a measured calibration, as free text.
    let source: String?
    /// The camera-IMU time offset d in t_imu = t_camera + d of the exported timestamps, seconds; nil
    /// if not measured.
    let imuMinusCameraSeconds: Double?
    /// Whether the camera is on the inertial sensors' clock, so that an offset that was not measured
    /// is 0.
    private let isOneClock: Bool
    /// The measured lens calibration; nil if not measured.
    let lens: LensCalibration?
    /// The measured noise of the inertial sensors; nil if not measured.
    let noise: InertialNoise?
    /// Whether the session contains the camera's position on the IMU; if not, it is set to 0.
    let hasPlace: Bool

    /// Creates the session's calibration, or else the rotation that the axis definitions imply.
    ///
    /// - Parameter appliesTimeOffset: whether the export adds the time offset to the timestamps of
    ///   frames, so that none is left.
    init(_ manifest: SessionManifest, appliesTimeOffset: Bool) {
        let arkitFromDevice =
            manifest.calibration?.cameraFromImu
            ?? Transform(rotation: Calibration.backCameraFromImuRotation, translation: .zero)
        visionFromDevice = AxisConventions.arkitFromVision * arkitFromDevice
        origin = manifest.calibration?.origin ?? .nominal
        source = manifest.calibration?.source
        let recorded = manifest.calibration?.timeOffset?.imuMinusCameraSeconds
        imuMinusCameraSeconds = appliesTimeOffset ? 0 : recorded
        isOneClock = manifest.streams.allSatisfy {
            $0.description.clock == .host || !Self.related.contains($0.description.stream)
        }
        lens = manifest.calibration?.lens
        noise = manifest.calibration?.noise
        hasPlace = manifest.calibration?.cameraFromImu != nil
    }

    /// The streams that the time offset relates.
    private static let related: Set<Stream> = [.camera, .accelerometer, .gyroscope]

    /// The time offset of the exported timestamps, seconds; nil if it is unknown, because the clocks
    /// are unrelated and no offset was measured.
    var timeOffsetSeconds: Double? { imuMinusCameraSeconds ?? (isOneClock ? 0 : nil) }

    /// The source of the calibration, for use after `measured`; empty if unknown.
    var sourceWords: String { source.map { " with \($0)" } ?? "" }

    /// Reports that an export without images leaves out the calibration.
    func reportThatItIsLost(to job: ExportJob) {
        guard hasPlace else { return }
        job.reporter.addLoss("Left out: the camera-IMU calibration, because there are no images.")
    }

    /// The origin of the calibration, as files state it.
    var statedOrigin: StatedOrigin {
        guard hasPlace else { return .unknown }
        switch origin {
        case .measured: return .measured(source: source)
        case .nominal: return .nominal
        }
    }
}

extension FrameRow {
    /// The camera-to-world transform with vision's camera axes (x right, y down, z forward), in
    /// ARKit's world.
    var worldFromVision: Transform? {
        worldFromCamera.map { $0 * AxisConventions.arkitFromVision }
    }
}
