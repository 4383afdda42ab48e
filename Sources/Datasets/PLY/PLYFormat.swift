import LockstepSamples

extension DatasetFormat {
    /// One colored point cloud of all depth maps.
    public static let ply = DatasetFormat(
        name: "ply", title: "Point cloud (PLY)",
        summary: "a point cloud (a file whose name ends in .ply)",
        streams: [.depth, .featurePoints],
        facets: [],
        recognizes: { !$0.files(endingIn: ".ply").isEmpty },
        writer: DatasetWriter(
            losses: [
                "depth maps except the points computed from them",
                "detail finer than the voxels in which points are merged",
                "feature points if there is depth",
            ], imageNeed: .none,
            files: ["points.ply"],
            singleFile: SingleFile("points.ply", start: PLYExport.start, mark: .cloud)
        ) { try PLYExport(job: $0).write() })
}
