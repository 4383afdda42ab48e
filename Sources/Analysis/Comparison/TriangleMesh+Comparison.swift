import LockstepFormats
import LockstepSamples
import LockstepSessions

extension Session {
    /// The last state of each surface, by identifier.
    var lastSurfaces: [String: MeshRow] {
        var states: [String: MeshRow] = [:]
        var rows = ReadableRows(meshRows)
        while let row = rows.next() { states[row.identifier] = row }
        return states
    }
}

extension TriangleMesh {
    /// The largest distance between vertices of the same index in meters; between the centers of
    /// both meshes if they have different numbers of vertices.
    func distance(to other: TriangleMesh) -> Double {
        guard vertexCount == other.vertexCount else { return (center - other.center).length }
        return (0..<vertexCount).reduce(0) { max($0, (vertex($1) - other.vertex($1)).length) }
    }

    private var center: Vector3 {
        let sum = (0..<vertexCount).reduce(Vector3.zero) { $0 + vertex($1) }
        return sum / Double(max(1, vertexCount))
    }
}
