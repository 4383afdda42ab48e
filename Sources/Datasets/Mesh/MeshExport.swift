import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `mesh.ply`: the last state of every surface, as one mesh in the session's world axes.
struct MeshExport {
    /// The file's name.
    static let fileName = "mesh.ply"

    let job: ExportJob

    /// The last triangles of the selected surfaces, by identifier, in order of appearance.
    private struct Surfaces {
        private(set) var revisionCount = 0
        private var places: [String: Int] = [:]
        private var meshes: [TriangleMesh?] = []

        mutating func add(_ row: MeshRow, _ mesh: TriangleMesh?) {
            revisionCount += 1
            if let place = places[row.identifier] {
                meshes[place] = mesh
            } else {
                places[row.identifier] = meshes.count
                meshes.append(mesh)
            }
        }

        var last: [TriangleMesh] { meshes.compactMap { $0 } }
    }

    func write() throws {
        let surfaces = try readSurfaces()
        let last = surfaces.last
        guard let mesh = TriangleMesh(joining: last) else {
            throw ExportError(.nothingForTheLayout(DatasetFormat.mesh.name), place: Place(file: ""))
        }
        let bytes = MeshFile.bytes(of: mesh)
        try job.folder.write(Self.fileName, .cloud) { file in
            let start = Array(MeshFileHeader.start.utf8)
            try bytes[start.count...].withUnsafeBytes { try file.append($0) }
            return (start, [])
        }
        if mesh.faceCount == 0 { job.reporter.markEmpty() }
        let earlier = surfaces.revisionCount - last.count
        if earlier > 0 {
            job.reporter.addLoss(
                "Left out: \(earlier.counted("earlier state")) and removed surfaces.")
        }
    }

    /// Planes describe the same walls as the mesh, so they are exported only without it.
    private func readSurfaces() throws -> Surfaces {
        let kind: SurfaceKind = job.contents.samples[.mesh] != nil ? .mesh : .plane
        var surfaces = Surfaces()
        let rows = try job.rows()
        while let row = try rows.next() {
            try job.reporter.advance()
            guard case .surface(let row) = row, row.kind == kind else { continue }
            surfaces.add(row, try job.session.mesh(of: row))
        }
        if kind == .mesh, let count = job.contents.samples[.planes] {
            job.reporter.addLoss("Left out: planes\(job.count(count)).")
        }
        return surfaces
    }
}
