import LockstepSamples

extension DatasetFormat {
    /// TUM VI's format: ASL with exposures, motion capture and Kalibr's calibration.
    public static let tumvi: Self = DatasetFormat(
        name: "tumvi", title: "TUM VI",
        summary: "a TUM VI recording (a EuRoC one with "
            + "\(ASLFiles.calibration.folder)/\(ASLFiles.calibration.file), "
            + "\(ASLFiles.path(ASLFiles.camera, ASLFiles.exposures)) or "
            + "\(ASLFiles.root)/\(ASLFiles.motionCapture))",
        streams: [.camera, .accelerometer, .gyroscope],
        facets: [
            .poses, .intrinsics, .calibration, .measurer, .lens, .timeShift, .noise, .durations,
        ],
        recognizes: { try $0.isTUMVI },
        reader: DatasetReader(losses: [
            "further cameras and sensors", "the lower 8 bits of 16-bit images",
        ]) { folder, options in
            try ASLRecording.open(folder, as: .tumvi, codecs: options.codecs)
        },
        writer: DatasetWriter(
            losses: ASLExport.limits, imageNeed: .none,
            files: [
                ASLFiles.path(ASLFiles.camera, ASLFiles.table),
                ASLFiles.path(ASLFiles.camera, ASLFiles.images + "/*.png"),
                ASLFiles.path(ASLFiles.camera, ASLFiles.exposures),
                ASLFiles.path(ASLFiles.inertial, ASLFiles.table),
                ASLFiles.path(ASLFiles.motionCapture, ASLFiles.table),
                "\(ASLFiles.calibration.folder)/\(ASLFiles.calibration.file)",
                "\(ASLFiles.calibration.folder)/\(ASLFiles.inertialConfiguration)",
                "\(ASLFiles.calibration.folder)/\(ASLFiles.camera)/\(ASLFiles.times)",
            ]
        ) { try ASLExport($0, isTUMVI: true).write() })
}
