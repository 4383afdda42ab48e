import LockstepFormats
import LockstepSamples

/// The last state of a recording's mesh, compared with its depth maps.
struct SurfaceFacts {
    /// The distances in meters from the mesh of those depth points that have a vertex near them.
    private(set) var distances: [Double] = []
    /// The number of depth points that were looked up.
    private(set) var pointCount = 0
    /// The number of times that a vertex was looked up in a depth map.
    private(set) var vertexViews = 0
    /// How many of them are in front of what the map shows, in space that is free.
    private(set) var floatingViews = 0
    /// Whether the last state has a mesh.
    private(set) var hasMesh = false

    /// The parts of the mesh by identifier; a later row replaces an earlier one.
    private var parts: [String: TriangleMesh] = [:]

    /// The largest number of depth maps that are compared, spread over the recording.
    private static let mapLimit = 40
    /// The approximate number of points taken from a map.
    private static let pointsPerMap = 300
    /// The largest number of vertices that are looked up in a map.
    private static let verticesPerMap = 2000
    /// The range of depths that are compared, in meters: beyond 4 m, LiDAR depth has errors of
    /// several centimeters (chosen here).
    private static let depths = 0.2...4.0

    /// Adds a surface's state; without triangles, the surface was removed.
    ///
    /// Planes are left out, because their outlines end elsewhere than the surfaces they describe.
    mutating func add(_ row: MeshRow, _ mesh: TriangleMesh?) {
        guard row.kind == .mesh else { return }
        parts[row.identifier] = mesh
    }

    /// Compares the mesh with depth maps, and releases it.
    ///
    /// - Parameter load: loads the view of a row; nil if it has no usable depth.
    mutating func compare(_ rows: SpreadRows, load: (FrameRow) -> DepthView?) {
        let vertices = VertexGrid(parts.values)
        parts = [:]
        hasMesh = vertices.count > 0
        guard hasMesh, !rows.rows.isEmpty else { return }
        let step = (rows.rows.count + Self.mapLimit - 1) / Self.mapLimit
        for index in stride(from: 0, to: rows.rows.count, by: step) {
            guard let view = load(rows.rows[index].row), let camera = view.worldFromCamera,
                let k = view.intrinsics
            else { continue }
            addPoints(of: view, k, camera, vertices)
            addVertices(vertices, seenIn: view, k, camera.inverse)
        }
    }

    private mutating func addPoints(
        of view: DepthView, _ k: Intrinsics, _ camera: Transform, _ vertices: VertexGrid
    ) {
        let share = Double(view.size.area) / Double(Self.pointsPerMap)
        let step = max(1, Int(share.squareRoot()))
        for row in stride(from: step / 2, to: view.size.height, by: step) {
            for column in stride(from: step / 2, to: view.size.width, by: step) {
                let pixel = row * view.size.width + column
                let depth = Double(view.meters[pixel])
                guard Self.depths.contains(depth), view.isConfident(at: pixel) else { continue }
                pointCount += 1
                let (x, y) = ((Double(column) - k.cx) / k.fx, (Double(row) - k.cy) / k.fy)
                // ARKit's camera axes: y up, z towards the viewer.
                let point = camera * Vector3(x * depth, -y * depth, -depth)
                if let distance = vertices.distance(from: point) { distances.append(distance) }
            }
        }
    }

    private mutating func addVertices(
        _ vertices: VertexGrid, seenIn view: DepthView, _ k: Intrinsics, _ world: Transform
    ) {
        for vertex in vertices.spread(Self.verticesPerMap) {
            let point = world * vertex
            let depth = -point.z
            guard Self.depths.contains(depth) else { continue }
            let (x, y) = (k.cx + k.fx * point.x / depth, k.cy - k.fy * point.y / depth)
            guard let shown = view.nearest(x, y) else { continue }
            vertexViews += 1
            // Noise of the mesh and of depth grows with the distance (chosen here).
            if depth < shown - max(0.1, 0.05 * shown) { floatingViews += 1 }
        }
    }
}

extension DepthView {
    /// Whether a pixel does not have low confidence.
    fileprivate func isConfident(at pixel: Int) -> Bool {
        confidence.isEmpty || confidence[pixel] > 0
    }

    /// The smallest depth of the nine pixels around a position; nil if one of them has none.
    ///
    /// The smallest, because a vertex at an edge may be seen in the pixel beside it.
    fileprivate func nearest(_ x: Double, _ y: Double) -> Double? {
        guard x >= 1, y >= 1, x < Double(size.width) - 2, y < Double(size.height) - 2 else {
            return nil
        }
        let (column, row) = (Int(x.rounded()), Int(y.rounded()))
        var least = Float.infinity
        for pixel in (row - 1...row + 1).flatMap({ row in
            (column - 1...column + 1).map { row * size.width + $0 }
        }) {
            guard meters[pixel] > 0, isConfident(at: pixel) else { return nil }
            least = min(least, meters[pixel])
        }
        return Double(least)
    }
}
