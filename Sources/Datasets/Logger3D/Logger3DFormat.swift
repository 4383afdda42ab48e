import LockstepSamples
import LockstepSessions

extension DatasetFormat {
    /// The app iOS-3D-Logger: images, poses, depth, and the latest device motion before each frame.
    public static let logger3D = DatasetFormat(
        name: "logger3d", title: "iOS-3D-Logger",
        summary: "an iOS-3D-Logger recording (\(Logger3DFiles.frames))",
        streams: [.camera, .depth, .deviceMotion],
        facets: [
            .poses, .tracking, .intrinsics, .durations, .offsets, .light, .attitudes,
            .calibratedField, .device,
        ],
        recognizes: { try Logger3DFiles.recognize($0) },
        reader: DatasetReader(losses: ["device motion that lacks a part", "feature point counts"]) {
            folder, _ in
            try Logger3DRecording.open(folder)
        },
        writer: DatasetWriter(
            losses: [
                "device motion except the latest before each frame",
                "timestamp precision below that of seconds as a Double",
            ],
            files: [
                Logger3DFiles.metadata, Logger3DFiles.frames, "\(SessionLayout.images)/*.jpg",
                "\(SessionLayout.depths)/*.bin", "\(SessionLayout.confidences)/*.bin",
            ]
        ) { try Logger3DExport(job: $0).write() })
}
