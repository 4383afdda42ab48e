import LockstepSamples

extension DatasetFormat {
    /// A folder of the MARS logger, for iOS or Android.
    public static let mars = DatasetFormat(
        name: "mars", title: "MARS logger",
        summary: "a MARS logger recording (\(MARSFiles.inertial))",
        streams: [.camera, .accelerometer, .gyroscope],
        facets: [
            .anchors, .intrinsics, .durations, .sensitivities, .focalLengths, .readouts,
        ],
        recognizes: { $0.contains(MARSFiles.inertial) },
        reader: DatasetReader(losses: ["focus distances and modes", "audio tracks"]) {
            folder, options in
            try MARSRecording.open(folder, codecs: options.codecs)
        })
}
