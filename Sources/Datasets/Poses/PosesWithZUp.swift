import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Frame poses in a z-up world, as in the datasets of estimators.
struct PosesWithZUp {
    /// The rotation of the world, as a sentence.
    static let worldWords =
        "World axes were rotated from the session's y up to z up: (x, y, z) became (x, -z, y)."

    /// The camera-IMU calibration.
    let calibration: ExportCalibration

    /// The origin and axes of camera poses, as a sentence.
    let cameraWords: String

    init(_ job: ExportJob) {
        cameraWords =
            "Poses are those of the camera (x right, y down, z forward), \(job.poseOrigin)."
        calibration = job.calibration
    }

    /// Returns the camera's pose, in vision's axes (x right, y down, z forward).
    ///
    /// - Returns: nil if the frame has no pose, or a pose that is not finite.
    func camera(of row: FrameRow) -> PoseRow? {
        row.worldFromVision.flatMap {
            PoseRow(row.timestamp, AxisConventions.yUpFromZUp.inverse * $0)
        }
    }

    /// Returns the inertial sensor's pose, in device axes.
    ///
    /// - Returns: nil if the frame has no pose, or a pose that is not finite.
    func body(of row: FrameRow) -> PoseRow? {
        row.worldFromVision.flatMap {
            PoseRow(
                row.timestamp,
                AxisConventions.yUpFromZUp.inverse * $0 * calibration.visionFromDevice)
        }
    }
}

extension PoseRow {
    /// Creates a row of a transform at a time; nil if it is not finite.
    init?(_ timestamp: HostTime, _ transform: Transform) {
        // Adding zero turns negative zero into positive zero.
        self.init(
            timestamp: timestamp, position: transform.translation + Vector3.zero,
            rotation: Quaternion(rotation: transform.rotation))
        guard (position.x + position.y + position.z).isFinite, rotation.norm.isFinite else {
            return nil
        }
    }
}
