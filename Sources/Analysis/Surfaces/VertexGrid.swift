import LockstepSamples

/// The vertices of meshes with their normals, found by position.
struct VertexGrid {
    private struct Vertex {
        let position: Vector3
        let normal: Vector3?
    }

    private var vertices: [Vertex] = []
    /// Indices of vertices, by the cube of space that contains them.
    private var cubes: [SIMD3<Int32>: [Int32]] = [:]

    /// The side of a cube in meters, and the largest distance of a nearest vertex: vertices of
    /// ARKit's mesh are up to 0.2 m apart (assumed).
    private static let cubeSide = 0.25
    /// Bounds the memory: more vertices than a house has.
    private static let vertexLimit = 4 << 20

    /// Creates the grid; of four million vertices or more, only every second, third, … is kept.
    init(_ meshes: some Collection<TriangleMesh>) {
        let total = meshes.reduce(0) { $0 + $1.vertexCount }
        let step = total / Self.vertexLimit + 1
        for mesh in meshes {
            for index in stride(from: 0, to: mesh.vertexCount, by: step) {
                let position = mesh.vertex(index)
                guard let cube = Self.cube(of: position) else { continue }
                cubes[cube, default: []].append(Int32(vertices.count))
                vertices.append(Vertex(position: position, normal: mesh.normal(index)))
            }
        }
    }

    /// The number of vertices.
    var count: Int { vertices.count }

    /// Returns at most `limit` positions of vertices, evenly spread over their list.
    func spread(_ limit: Int) -> some Sequence<Vector3> {
        let step = max(1, (vertices.count + limit - 1) / limit)
        return stride(from: 0, to: vertices.count, by: step).lazy.map { vertices[$0].position }
    }

    /// The distance in meters from a point to the plane of the nearest vertex; nil if none is near.
    ///
    /// If the vertex has no normal, the distance is to the vertex.
    func distance(from point: Vector3) -> Double? {
        guard let center = Self.cube(of: point) else { return nil }
        var nearest: (index: Int32, distance: Double)?
        for offset in Self.neighbors {
            for index in cubes[center &+ offset] ?? [] {
                let distance = (vertices[Int(index)].position - point).length
                guard distance < nearest?.distance ?? Self.cubeSide else { continue }
                nearest = (index, distance)
            }
        }
        return nearest.map { nearest in
            let vertex = vertices[Int(nearest.index)]
            guard let normal = vertex.normal else { return nearest.distance }
            return (point - vertex.position).dot(normal).magnitude
        }
    }

    /// The cube itself and the 26 around it.
    private static let neighbors: [SIMD3<Int32>] = {
        let steps: [Int32] = [-1, 0, 1]
        return steps.flatMap { x in
            steps.flatMap { y in steps.map { z in SIMD3<Int32>(x, y, z) } }
        }
    }()

    /// nil for a point that is not finite or farther away than any phone sees.
    private static func cube(of point: Vector3) -> SIMD3<Int32>? {
        guard point.x.magnitude < 1e6, point.y.magnitude < 1e6, point.z.magnitude < 1e6 else {
            return nil
        }
        let cube = (point / cubeSide).rounded(.down)
        return SIMD3(Int32(cube.x), Int32(cube.y), Int32(cube.z))
    }
}

extension TriangleMesh {
    /// Returns a vertex's normal; nil if it is unknown or not of unit length.
    fileprivate func normal(_ index: Int) -> Vector3? {
        guard !normals.isEmpty else { return nil }
        let normal = Vector3(
            Double(normals[3 * index]), Double(normals[3 * index + 1]),
            Double(normals[3 * index + 2]))
        return (0.9...1.1).contains(normal.length) ? normal : nil
    }
}
