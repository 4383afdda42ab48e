import LockstepSamples

extension DatasetFormat {
    /// A COLMAP model with known poses, as text or binary.
    public static let colmap = DatasetFormat(
        name: "colmap", title: "COLMAP model",
        summary: "a COLMAP model (cameras and images, .txt or .bin)",
        streams: [.camera],
        facets: [.poses, .intrinsics, .lens],
        recognizes: { folder in
            let models = [COLMAPExport.model, COLMAPExport.models]
            let places = [folder] + models.compactMap { try? folder.subfolder($0) }
            return places.contains { place in
                COLMAPEncoding.allCases.contains { encoding in
                    [COLMAPFile.cameras, .images].allSatisfy { place.contains($0.name(encoding)) }
                }
            }
        },
        writer: DatasetWriter(
            losses: [
                "frames without pose or intrinsics", "timestamps",
                "depth except the points that seed the model",
            ],
            files: [
                "\(COLMAPExport.images)/*.jpg", "\(COLMAPExport.images)/*/*.jpg",
                COLMAPExport.times,
            ] + COLMAPEncoding.allCases.map { "\(COLMAPExport.models)/*/*\($0.ending)" },
            writeAll: { try COLMAPExport.write($0) }))
}
