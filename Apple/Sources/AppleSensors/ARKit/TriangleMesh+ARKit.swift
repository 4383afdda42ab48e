internal import ARKit
internal import LockstepSamples
internal import Metal

extension TriangleMesh {
    /// Copies a mesh in its anchor's axes; nil if the numbers do not describe triangles.
    init?(_ geometry: ARMeshGeometry) {
        guard let positions = geometry.vertices.vectors, let normals = geometry.normals.vectors,
            let indices = geometry.faces.indices
        else { return nil }
        self.init(
            positions: positions, normals: normals, indices: indices,
            classes: geometry.classification?.bytes ?? [])
    }

    /// Copies a plane's outline in its anchor's axes; nil if the numbers do not describe triangles.
    init?(_ geometry: ARPlaneGeometry) {
        self.init(
            positions: geometry.vertices.flatMap { [$0.x, $0.y, $0.z] }, normals: [],
            // A negative index names no vertex, which is found below.
            indices: geometry.triangleIndices.map { UInt32(truncatingIfNeeded: $0) }, classes: [])
    }
}

extension MTLBuffer {
    /// The memory, valid as long as the buffer.
    fileprivate var memory: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: contents(), count: length)
    }
}

extension ARGeometrySource {
    /// Three floats each; nil if the source contains something else.
    fileprivate var vectors: [Float]? {
        guard format == .float3 else { return nil }
        return TriangleMesh.vectors(
            in: buffer.memory, count: count, offset: offset, stride: stride)
    }

    /// One byte each; nil if the source contains something else.
    fileprivate var bytes: [UInt8]? {
        guard format == .uchar else { return nil }
        return TriangleMesh.bytes(in: buffer.memory, count: count, offset: offset, stride: stride)
    }
}

extension ARGeometryElement {
    /// Three indices each; nil if the elements are not triangles.
    fileprivate var indices: [UInt32]? {
        guard primitiveType == .triangle, indexCountPerPrimitive == 3 else { return nil }
        return TriangleMesh.indices(
            in: buffer.memory, faceCount: count, bytesPerIndex: bytesPerIndex)
    }
}
