/// Triangles in one coordinate frame, in meters.
///
/// All lists are flat: a mesh has thousands of numbers.
public struct TriangleMesh: Hashable, Sendable {
    /// The vertices: x, y, z of the first, then of the second, and so on.
    public let positions: [Float]
    /// The unit normals of the vertices, in the same order; empty if unknown.
    public let normals: [Float]
    /// The triangles: three zero-based vertex indices each, counterclockwise seen from outside.
    public let indices: [UInt32]
    /// The class of each triangle, as a number of ``SurfaceClass``; empty if unknown.
    public let classes: [UInt8]

    /// Creates a mesh.
    ///
    /// - Returns: Nil if the lists do not fit together: a vertex without three numbers, a normal or a
    ///   class missing, or an index that is out of range.
    public init?(positions: [Float], normals: [Float], indices: [UInt32], classes: [UInt8]) {
        guard positions.count.isMultiple(of: 3), indices.count.isMultiple(of: 3),
            normals.isEmpty || normals.count == positions.count,
            classes.isEmpty || classes.count == indices.count / 3,
            indices.allSatisfy({ $0 < positions.count / 3 })
        else { return nil }
        self.init(unchecked: positions, normals, indices, classes)
    }

    private init(
        unchecked positions: [Float], _ normals: [Float], _ indices: [UInt32], _ classes: [UInt8]
    ) {
        self.positions = positions
        self.normals = normals
        self.indices = indices
        self.classes = classes
    }

    /// Creates one mesh of several in the same frame.
    ///
    /// Normals and classes are kept if all have them.
    ///
    /// - Returns: Nil if there are more vertices than indices can count.
    public init?(joining meshes: [TriangleMesh]) {
        let total = meshes.reduce(0) { $0 + $1.vertexCount }
        guard total <= Int(Int32.max) else { return nil }
        var (indices, offset): ([UInt32], UInt32) = ([], 0)
        indices.reserveCapacity(meshes.reduce(0) { $0 + $1.indices.count })
        for mesh in meshes {
            for index in mesh.indices { indices.append(offset + index) }
            offset += UInt32(mesh.vertexCount)
        }
        let hasNormals = meshes.allSatisfy { $0.normals.count == $0.positions.count }
        let hasClasses = meshes.allSatisfy { $0.classes.count == $0.faceCount }
        self.init(
            unchecked: meshes.flatMap(\.positions), hasNormals ? meshes.flatMap(\.normals) : [],
            indices, hasClasses ? meshes.flatMap(\.classes) : [])
    }

    /// The number of vertices.
    public var vertexCount: Int { positions.count / 3 }

    /// The number of triangles.
    public var faceCount: Int { indices.count / 3 }

    /// The size in memory.
    package var byteCount: Int {
        (positions.count + normals.count + indices.count) * MemoryLayout<Float>.stride
            + classes.count
    }

    /// Returns a vertex.
    public func vertex(_ index: Int) -> Vector3 {
        Vector3(
            Double(positions[3 * index]), Double(positions[3 * index + 1]),
            Double(positions[3 * index + 2]))
    }

    /// Returns the mesh in another frame: a rigid transform of its vertices and normals.
    public func moved(by transform: Transform) -> TriangleMesh {
        let rotation = transform.rotation
        return TriangleMesh(
            unchecked: Self.mapped(positions) { transform * $0 },
            Self.mapped(normals) { rotation * $0 }, indices, classes)
    }

    private static func mapped(_ numbers: [Float], _ map: (Vector3) -> Vector3) -> [Float] {
        [Float](unsafeUninitializedCapacity: numbers.count) { mapped, count in
            for start in stride(from: 0, to: numbers.count, by: 3) {
                let moved = map(
                    Vector3(
                        Double(numbers[start]), Double(numbers[start + 1]),
                        Double(numbers[start + 2])))
                for axis in 0..<3 {
                    mapped.initializeElement(at: start + axis, to: Float(moved[axis]))
                }
            }
            count = numbers.count
        }
    }
}
