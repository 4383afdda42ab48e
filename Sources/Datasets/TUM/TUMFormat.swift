import LockstepSamples

extension DatasetFormat {
    /// A trajectory in the format of the TUM RGB-D benchmark's tools and evo.
    public static let tum = DatasetFormat(
        name: "tum", title: "TUM trajectory",
        summary: "a TUM trajectory (trajectory.txt)",
        streams: [],
        facets: [.poses],
        recognizes: { $0.contains("trajectory.txt") },
        writer: DatasetWriter(
            losses: ["frames without a pose"], imageNeed: .none,
            files: ["trajectory.txt"],
            singleFile: SingleFile("trajectory.txt", start: "", mark: nil)
        ) { try TUMExport(job: $0).write() })
}
