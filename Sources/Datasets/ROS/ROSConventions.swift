import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Names and texts that exports to ROS formats add to the messages: the publisher in a bag, and a
/// metadata record in an MCAP file.
enum ROSConventions {
    /// The name of the metadata record.
    static let name = "lockstep"
    /// The node name that a bag gives as the publisher of its messages.
    static let publisher = "/lockstep"
    /// The key of the camera-IMU calibration's origin.
    static let calibrationKey = "tf_static"
    /// The key of the calibration's source.
    static let measurerKey = "tf_static_source"
    static let deviceKey = "device_model"
    static let systemKey = "os_version"
    /// The key of the exposure instant that the camera's timestamps refer to.
    static let timestampMeaningKey = "camera_stamps"

    static func texts(of job: ExportJob) -> [(name: String, text: String)] {
        let manifest = job.session.manifest
        let calibration = job.calibration
        let known = [
            manifest.deviceModel.map { (name: deviceKey, text: $0) },
            manifest.osVersion.map { (name: systemKey, text: $0) },
            calibration.source.map { (name: measurerKey, text: $0) },
            manifest.streams.first { $0.description.stream == .camera }?.description.stampMeaning
                .map { (name: timestampMeaningKey, text: $0.rawValue) },
        ].compactMap { $0 }
        return known + [
            ("stamps", ROSClock(job).words),
            (
                ROSFrame.world,
                "z up (REP 103), origin and heading where tracking began: ARKit's world rotated, "
                    + "(x, y, z) became (x, -z, y)"
            ),
            (ROSFrame.camera, "vision's camera axes: x right, y down, z forward"),
            (ROSFrame.device, "device axes: x right, y up, z out of the screen, in portrait"),
            (calibrationKey, calibration.hasPlace ? calibration.origin.rawValue : "rotation only"),
            (
                "linear_acceleration",
                "specific force, -9.80665 m/s² times the value in g"
                    + (job.soleInertialSensor == nil
                        ? ", interpolated at the timestamps of angular velocities" : "")
            ),
        ]
    }
}
