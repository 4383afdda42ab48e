import LockstepSamples

extension DatasetFormat {
    /// EuRoC's ASL format; written with gray images, merged inertial rows and poses of the body.
    public static let euroc: Self = DatasetFormat(
        name: "euroc", title: "EuRoC MAV, ASL format",
        summary: "a EuRoC recording (\(ASLFiles.path(ASLFiles.camera, ASLFiles.table)) or "
            + "\(ASLFiles.path(ASLFiles.inertial, ASLFiles.table)))",
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
                ASLFiles.path(ASLFiles.camera, ASLFiles.table),
                ASLFiles.path(ASLFiles.camera, ASLFiles.images + "/*.png"),
                ASLFiles.path(ASLFiles.inertial, ASLFiles.table),
                ASLFiles.path(ASLFiles.estimate, ASLFiles.table),
                ASLFiles.path("*", ASLFiles.sensor),
            ]
        ) { try ASLExport($0, isTUMVI: false).write() })
}
