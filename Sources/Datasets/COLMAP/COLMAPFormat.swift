import LockstepSamples

extension DatasetFormat {
    /// A COLMAP model with known poses, as text or binary.
    public static let colmap = DatasetFormat(
        name: "colmap", title: "COLMAP model",
        summary: "a COLMAP model (cameras and images, .txt or .bin)",
        streams: [.camera],
        facets: [.poses, .intrinsics, .lens],
        recognizes: { folder in
            let places = [folder] + ["sparse/0", "sparse"].compactMap { try? folder.subfolder($0) }
            return places.contains { place in
                ["txt", "bin"].contains { ending in
                    place.contains("cameras.\(ending)") && place.contains("images.\(ending)")
                }
            }
        },
        writer: DatasetWriter(
            losses: [
                "frames without pose or intrinsics", "timestamps",
                "depth except the points that seed the model",
            ],
            files: ["images/*.jpg", "sparse/0/*.txt", "sparse/0/*.bin"]
        ) { job in
            try COLMAPExport(job: job, encoding: job.options.isBinary ? .binary : .text).write()
        })
}
