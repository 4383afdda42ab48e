import LockstepSamples

extension DatasetFormat {
    /// EuRoC's ASL format; written with gray images, merged inertial rows and poses of the body.
    public static let euroc: Self = DatasetFormat(
        name: "euroc", title: "EuRoC MAV, ASL format",
        summary: "a EuRoC recording (mav0/cam0/data.csv or mav0/imu0/data.csv)",
        streams: [.camera, .accelerometer, .gyroscope],
        facets: [.poses, .intrinsics, .calibration, .measurer, .lens, .noise],
        recognizes: { try $0.isASL && !$0.isTUMVI },
        reader: DatasetReader(losses: [
            "further cameras and sensors", "velocities and biases of the ground truth",
        ]) { folder, options in
            try ASLRecording.open(folder, as: .euroc, codecs: options.codecs)
        },
        writer: DatasetWriter(
            losses: ASLExport.limits, imageNeed: .none,
            files: [
                "mav0/cam0/data.csv", "mav0/cam0/data/*.png", "mav0/imu0/data.csv",
                "mav0/state_groundtruth_estimate0/data.csv", "mav0/*/sensor.yaml",
            ]
        ) { try ASLExport($0, isTUMVI: false).write() })
}
