import LockstepSamples

extension DatasetFormat {
    /// Kalibr's input for a bag, with the calibration files that Kalibr writes and reads.
    public static let kalibr = DatasetFormat(
        name: "kalibr", title: "Kalibr",
        summary: "a dataset of Kalibr (\(KalibrExport.cameraChain), or \(KalibrExport.table) "
            + "beside \(ASLFiles.camera))",
        streams: [.camera, .accelerometer, .gyroscope],
        facets: [.intrinsics, .calibration, .measurer, .lens, .timeShift, .noise],
        recognizes: {
            $0.contains(KalibrExport.cameraChain)
                || $0.contains(KalibrExport.table) && $0.contains(folder: ASLFiles.camera)
        },
        writer: DatasetWriter(
            losses: [
                "colors", "per-frame intrinsics", "original timestamps of accelerations",
                "images not later than the previous one",
            ],
            files: [
                "\(ASLFiles.camera)/*.png", KalibrExport.table, KalibrExport.cameraChain,
                KalibrExport.inertialConfiguration, "cam*/*.png", "imu*.csv", "imu*.yaml",
                "camchain-imucam*.yaml",
            ],
            writeAll: { jobs in
                for job in jobs { try KalibrExport(job).write() }
            }))
}
