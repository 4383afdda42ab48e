import LockstepSamples

extension DatasetFormat {
    /// Kalibr's input for a bag, with the calibration files that Kalibr writes and reads.
    public static let kalibr = DatasetFormat(
        name: "kalibr", title: "Kalibr",
        summary: "a dataset of Kalibr (camchain-imucam.yaml, or imu0.csv beside cam0)",
        streams: [.camera, .accelerometer, .gyroscope],
        facets: [.intrinsics, .calibration, .measurer, .lens, .timeShift, .noise],
        recognizes: {
            $0.contains("camchain-imucam.yaml")
                || $0.contains("imu0.csv") && $0.contains(folder: ASLFiles.camera)
        },
        writer: DatasetWriter(
            losses: [
                "colors", "per-frame intrinsics", "original timestamps of accelerations",
                "images not later than the previous one",
            ],
            files: ["cam0/*.png", "imu0.csv", "camchain-imucam.yaml", "imu.yaml"]
        ) { try KalibrExport($0).write() })
}
