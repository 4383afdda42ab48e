import LockstepSamples

extension DatasetFormat {
    /// A recorder for visual-inertial SLAM, as in the iOS guide or its Android twin: two tables and a
    /// movie.
    public static let vislam = DatasetFormat(
        name: "vislam", title: "VI-SLAM capture guide",
        summary: "a VI-SLAM recording (\(VISLAMFiles.inertial) with \(VISLAMFiles.sensorColumn))",
        streams: [.camera, .accelerometer, .gyroscope, .magnetometer, .deviceMotion],
        facets: [.durations, .sensitivities, .focalLengths],
        recognizes: { try VISLAMFiles.recognize($0) },
        reader: DatasetReader(losses: [
            "device motion, because its attitude is missing", "audio tracks",
        ]) { folder, options in
            try VISLAMRecording.open(folder, codecs: options.codecs)
        },
        writer: DatasetWriter(
            losses: [], imageNeed: .movieNumbers,
            files: [VISLAMFiles.inertial, VISLAMFiles.frames, VISLAMFiles.movie]
        ) { try VISLAMExport(job: $0).write() })
}
