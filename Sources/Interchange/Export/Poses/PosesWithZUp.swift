import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Poses of frames in a world with z up, as the datasets of estimators have them.
struct PosesWithZUp {
    /// The turn of the world as a sentence.
    static let worldWords =
        "World axes were turned from a session's y up to z up: (x, y, z) became (x, −z, y)."

    /// How the camera sits on the inertial sensor.
    let calibration: ExportCalibration

    /// Whose poses they are, as a sentence.
    let cameraWords: String

    init(_ job: ExportJob) {
        cameraWords =
            "Poses are those of the camera (x right, y down, z forward), \(job.poseOrigin)."
        calibration = ExportCalibration(job.session.manifest)
    }

    /// Where the camera was, vision's axes (x right, y down, z forward).
    ///
    /// - Returns: nil if the frame has no pose, or one that is no number.
    func camera(of row: FrameRow) -> PoseRow? {
        row.worldFromVision.flatMap {
            PoseRow(row.timestamp, AxisConventions.yUpFromZUp.inverse * $0)
        }
    }

    /// Where the inertial sensor was, device axes.
    ///
    /// - Returns: nil if the frame has no pose, or one that is no number.
    func body(of row: FrameRow) -> PoseRow? {
        row.worldFromVision.flatMap {
            PoseRow(
                row.timestamp,
                AxisConventions.yUpFromZUp.inverse * $0 * calibration.visionFromDevice)
        }
    }
}

extension PoseRow {
    /// A transform at its time; nil if it is no number.
    init?(_ timestamp: HostTime, _ transform: Transform) {
        // A zero that is added makes a negative zero positive.
        self.init(
            timestamp: timestamp, position: transform.translation + Vector3.zero,
            rotation: Quaternion(rotation: transform.rotation))
        guard (position.x + position.y + position.z).isFinite, rotation.norm.isFinite else {
            return nil
        }
    }
}
