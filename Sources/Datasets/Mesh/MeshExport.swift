import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `mesh.ply`: the last state of every surface, as one mesh in the session's world axes.
struct MeshExport {
    /// The file's name.
    static let fileName = "mesh.ply"

    let job: ExportJob

    /// The last rows of the selected surfaces, in order of appearance.
    private struct Surfaces {
        private(set) var earlierCount = 0
        private var indexByIdentifier: [String: Int] = [:]
        private var rows: [MeshRow] = []

        mutating func add(_ row: MeshRow) {
            if let index = indexByIdentifier[row.identifier] {
                if rows[index].shape != nil { earlierCount += 1 }
                rows[index] = row
            } else {
                indexByIdentifier[row.identifier] = rows.count
                rows.append(row)
            }
        }

        /// Those that were not removed.
        var last: [MeshRow] { rows.filter { $0.shape != nil } }
        var removedCount: Int { rows.count - last.count }
    }

    func write() throws {
        let surfaces = try readSurfaces()
        let last = try surfaces.last.compactMap { row in
            try job.reporter.advance()
            return try job.session.mesh(of: row)
        }
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
        let (earlier, removed) = (surfaces.earlierCount, surfaces.removedCount)
        if earlier > 0 {
            job.reporter.addLoss("Left out: earlier states of surfaces\(job.count(earlier)).")
        }
        if removed > 0 {
            job.reporter.addLoss("Left out: surfaces that the phone removed\(job.count(removed)).")
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
            surfaces.add(row)
        }
        if kind == .mesh, let count = job.contents.samples[.planes] {
            job.reporter.addLoss("Left out: planes\(job.count(count)).")
        }
        return surfaces
    }
}
