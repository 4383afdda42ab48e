import LockstepSamples

extension DatasetFormat {
    /// A nerfstudio dataset: images, depth, poses and a point cloud as seed.
    public static let nerfstudio = DatasetFormat(
        name: "nerfstudio", title: "nerfstudio",
        summary: "a dataset of nerfstudio (\(NerfstudioTransforms.fileName))",
        streams: [.camera, .depth],
        facets: [.poses, .intrinsics, .lens],
        recognizes: { $0.contains(NerfstudioTransforms.fileName) },
        writer: DatasetWriter(
            losses: [
                "frames without pose or intrinsics", "timestamps", "depth confidence",
                "depth precision below 1 mm", "depth beyond 65.535 m",
            ],
            files: [
                NerfstudioTransforms.fileName, "\(NerfstudioExport.images)/*.jpg",
                "\(NerfstudioExport.depths)/*.png", NerfstudioExport.cloud,
            ]
        ) { try NerfstudioExport(job: $0).write() })
}
