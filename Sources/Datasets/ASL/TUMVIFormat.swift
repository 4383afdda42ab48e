import LockstepSamples

extension DatasetFormat {
    /// TUM VI's format: ASL with exposures, motion capture and Kalibr's calibration.
    public static let tumvi: Self = DatasetFormat(
        name: "tumvi", title: "TUM VI",
        summary: "a TUM VI recording (a EuRoC one with dso/camchain.yaml, mav0/cam0/exposure.csv "
            + "or mav0/mocap0)",
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
                "mav0/cam0/data.csv", "mav0/cam0/data/*.png", "mav0/cam0/exposure.csv",
                "mav0/imu0/data.csv", "mav0/mocap0/data.csv", "dso/camchain.yaml",
                "dso/imu_config.yaml", "dso/cam0/times.txt",
            ]
        ) { try ASLExport($0, isTUMVI: true).write() })
}
