import LockstepFormats
import LockstepSamples

/// The latest state of a recording's mesh, compared with its depth maps.
struct SurfaceFacts {
    /// The distances of depth maps' points to the mesh, in meters; empty without depth maps.
    private(set) var distances: [Double] = []
    /// The number of points that were looked up.
    private(set) var pointCount = 0

    /// The parts of the mesh by identifier; a later revision replaces an earlier one.
    private var parts: [String: TriangleMesh] = [:]
    private var vertexCount = 0

    /// More vertices than a house has: it bounds the memory of a check.
    private static let mostVertices = 4 << 20
    /// The number of depth maps compared, spread over the recording.
    private static let mapCount = 40
    /// The approximate number of points taken from a map.
    private static let pointsOfMap = 300
    /// Beyond 4 m, LiDAR depth has errors of several centimeters (chosen here).
    private static let farthest = 4.0

    /// Whether there is a mesh.
    var hasMesh: Bool { !parts.isEmpty }

    /// Adds a row's triangles; nil removes the surface.
    ///
    /// Planes are left out, because they end elsewhere than the surfaces that they describe.
    mutating func add(_ row: MeshRow, _ mesh: TriangleMesh?) {
        guard row.kind == .mesh else { return }
        vertexCount -= parts[row.identifier]?.vertexCount ?? 0
        parts[row.identifier] = nil
        guard let mesh, vertexCount + mesh.vertexCount <= Self.mostVertices else { return }
        parts[row.identifier] = mesh
        vertexCount += mesh.vertexCount
    }

    /// Compares the mesh with depth maps, and frees it.
    ///
    /// - Parameter load: loads the view of a row; nil if it has no usable depth, pose or intrinsics.
    mutating func compare(_ rows: SpreadRows, load: (FrameRow) -> DepthView?) {
        defer { (parts, vertexCount) = ([:], 0) }
        guard hasMesh, !rows.rows.isEmpty else { return }
        let vertices = VertexGrid(parts.values)
        let step = max(1, rows.rows.count / Self.mapCount)
        for index in stride(from: 0, to: rows.rows.count, by: step) {
            guard let view = load(rows.rows[index].row) else { continue }
            for point in Self.points(of: view) {
                pointCount += 1
                if let distance = vertices.distance(from: point) { distances.append(distance) }
            }
        }
    }

    /// Points of a depth map in world axes.
    private static func points(of view: DepthView) -> [Vector3] {
        guard let k = view.intrinsics, let pose = view.worldFromCamera else { return [] }
        let share = Double(view.size.area) / Double(pointsOfMap)
        let step = max(1, Int(share.squareRoot()))
        var points: [Vector3] = []
        for row in stride(from: step / 2, to: view.size.height, by: step) {
            for column in stride(from: step / 2, to: view.size.width, by: step) {
                let place = row * view.size.width + column
                let depth = Double(view.meters[place])
                guard depth > 0, depth < farthest, view.isConfident(at: place) else { continue }
                let (x, y) = ((Double(column) - k.cx) / k.fx, (Double(row) - k.cy) / k.fy)
                // ARKit's camera axes: y up, z towards the viewer.
                points.append(pose * Vector3(x * depth, -y * depth, -depth))
            }
        }
        return points
    }
}

extension DepthView {
    /// Whether a pixel does not have low confidence.
    fileprivate func isConfident(at place: Int) -> Bool {
        confidence.isEmpty || confidence[place] > 0
    }
}

/// Vertices with their normals, by cubes of space.
private struct VertexGrid {
    private struct Vertex {
        let position: Vector3
        let normal: Vector3?
    }

    private var cubes: [SIMD3<Int32>: [Vertex]] = [:]
    /// The side of a cube in meters: vertices of ARKit's mesh are up to 0.2 m apart (assumed).
    private static let side = 0.25

    init(_ meshes: some Sequence<TriangleMesh>) {
        for mesh in meshes {
            for index in 0..<mesh.vertexCount {
                let position = mesh.vertex(index)
                guard let cube = Self.cube(of: position) else { continue }
                cubes[cube, default: []].append(
                    Vertex(position: position, normal: mesh.normal(index)))
            }
        }
    }

    /// The distance from a point to the plane of the nearest vertex; nil if none is near.
    ///
    /// Without normals, the distance to the vertex.
    func distance(from point: Vector3) -> Double? {
        guard let center = Self.cube(of: point) else { return nil }
        var nearest: (vertex: Vertex, distance: Double)?
        for offset in Self.neighbors {
            for vertex in cubes[center &+ offset] ?? [] {
                let distance = (vertex.position - point).length
                guard distance < nearest?.distance ?? Self.side else { continue }
                nearest = (vertex, distance)
            }
        }
        return nearest.map { nearest in
            guard let normal = nearest.vertex.normal else { return nearest.distance }
            return (point - nearest.vertex.position).dot(normal).magnitude
        }
    }

    /// The cube itself and the 26 around it.
    private static let neighbors: [SIMD3<Int32>] = {
        let steps: [Int32] = [-1, 0, 1]
        return steps.flatMap { x in
            steps.flatMap { y in steps.map { z in SIMD3<Int32>(x, y, z) } }
        }
    }()

    /// nil for a point that is not finite or farther than any phone sees.
    private static func cube(of point: Vector3) -> SIMD3<Int32>? {
        guard point.x.magnitude < 1e6, point.y.magnitude < 1e6, point.z.magnitude < 1e6 else {
            return nil
        }
        let cube = (point / side).rounded(.down)
        return SIMD3(Int32(cube.x), Int32(cube.y), Int32(cube.z))
    }
}

extension TriangleMesh {
    /// Returns a vertex's normal; nil if unknown.
    fileprivate func normal(_ index: Int) -> Vector3? {
        guard !normals.isEmpty else { return nil }
        return Vector3(
            Double(normals[3 * index]), Double(normals[3 * index + 1]),
            Double(normals[3 * index + 2]))
    }
}
