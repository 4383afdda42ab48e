import LockstepSamples

extension DatasetFormat {
    /// A trajectory in the format of the TUM RGB-D benchmark's tools and evo.
    public static let tum = DatasetFormat(
        name: "tum", title: "TUM trajectory",
        summary: "a TUM trajectory (\(TUMExport.fileName))",
        streams: [],
        facets: [.poses],
        recognizes: { $0.contains(TUMExport.fileName) },
        writer: DatasetWriter(
            losses: ["frames without a pose"], imageNeed: .none,
            files: [TUMExport.fileName],
            singleFile: SingleFile(TUMExport.fileName, start: "", mark: nil)
        ) { try TUMExport(job: $0).write() })
}
