import LockstepFormats
import LockstepSamples

extension DatasetFormat {
    /// One mesh of the room.
    public static let mesh = DatasetFormat(
        name: "mesh", title: "Mesh (PLY)",
        summary: "a mesh (\(MeshExport.fileName) alone)",
        streams: [.mesh, .planes],
        facets: [],
        recognizes: { $0.names == [MeshExport.fileName] },
        writer: DatasetWriter(
            losses: ["earlier states of surfaces", "planes if there is a mesh"], imageNeed: .none,
            files: [MeshExport.fileName],
            singleFile: SingleFile(MeshExport.fileName, start: MeshFileHeader.start, mark: .cloud)
        ) { try MeshExport(job: $0).write() })
}
