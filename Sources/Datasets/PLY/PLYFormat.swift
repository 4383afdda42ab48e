import LockstepSamples

extension DatasetFormat {
    /// One colored point cloud of all depth maps.
    public static let ply = DatasetFormat(
        name: "ply", title: "Point cloud (PLY)",
        summary: "a point cloud (a file whose name ends in \(PLYExport.ending))",
        streams: [.depth, .featurePoints],
        facets: [],
        recognizes: { folder in
            // A cloud among other files does not make the folder a cloud.
            let clouds = folder.files(endingIn: PLYExport.ending)
            return !clouds.isEmpty && clouds.count == folder.names.count
                && clouds != [MeshExport.fileName]
        },
        writer: DatasetWriter(
            losses: [
                "depth maps except the points computed from them",
                "detail finer than the voxels in which points are merged",
                "feature points if there is depth",
            ], imageNeed: .none,
            files: [PLYExport.fileName],
            singleFile: SingleFile(PLYExport.fileName, start: PLYExport.start, mark: .cloud)
        ) { try PLYExport(job: $0).write() })
}
