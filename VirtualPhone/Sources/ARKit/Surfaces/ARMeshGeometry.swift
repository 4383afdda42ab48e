public import Foundation
internal import LockstepSamples
public import Metal

/// Vectors in memory (ARMeshGeometry.h).
open class ARGeometrySource: NSObject {
    /// The memory.
    public let buffer: any MTLBuffer
    /// The number of vectors.
    public let count: Int
    /// The type of each vector.
    public let format: MTLVertexFormat
    /// The number of components of each vector.
    public let componentsPerVector: Int
    /// The offset of the first vector in bytes.
    public let offset: Int
    /// The distance from one vector to the next in bytes.
    public let stride: Int

    private init<Number>(
        _ numbers: [Number], _ format: MTLVertexFormat, components: Int, stride: Int
    ) {
        offset = 16
        buffer = SurfaceBuffer(numbers, offset: offset)
        count = numbers.count / components
        self.format = format
        componentsPerVector = components
        self.stride = stride
    }

    /// Three floats per vector.
    convenience init(vectors: [Float]) {
        self.init(vectors, .float3, components: 3, stride: 12)
    }

    /// One byte per vector.
    convenience init(bytes: [UInt8]) {
        self.init(bytes, .uchar, components: 1, stride: 1)
    }
}

/// The shape of a geometry's elements (ARMeshGeometry.h).
public enum ARGeometryPrimitiveType: Int, Sendable {
    /// Two vertices each.
    case line
    /// Three vertices each.
    case triangle
}

/// Indices in memory (ARMeshGeometry.h).
open class ARGeometryElement: NSObject {
    /// The memory.
    public let buffer: any MTLBuffer
    /// The number of elements.
    public let count: Int
    /// The bytes of an index.
    public let bytesPerIndex: Int
    /// The number of indices of each element.
    public let indexCountPerPrimitive: Int
    /// The shape of the elements.
    public let primitiveType: ARGeometryPrimitiveType

    init(triangles indices: [UInt32]) {
        buffer = SurfaceBuffer(indices, offset: 0)
        count = indices.count / 3
        bytesPerIndex = MemoryLayout<UInt32>.size
        indexCountPerPrimitive = 3
        primitiveType = .triangle
    }
}

/// The class of a mesh's face (ARMeshGeometry.h).
public enum ARMeshClassification: Int, Sendable {
    /// Unknown.
    case none = 0
    /// A wall.
    case wall
    /// A floor.
    case floor
    /// A ceiling.
    case ceiling
    /// A table.
    case table
    /// A seat.
    case seat
    /// A window.
    case window
    /// A door.
    case door
}

/// The triangles of a mesh anchor (ARMeshGeometry.h).
open class ARMeshGeometry: NSObject {
    /// The vertices in the anchor's axes, in meters.
    public let vertices: ARGeometrySource
    /// The normal of each vertex.
    public let normals: ARGeometrySource
    /// The triangles.
    public let faces: ARGeometryElement
    /// The class of each face, one byte each; nil unless the configuration asks for it.
    public let classification: ARGeometrySource?

    /// Without a mesh, the geometry is empty.
    init(_ mesh: TriangleMesh?, isClassified: Bool) {
        vertices = ARGeometrySource(vectors: mesh?.positions ?? [])
        normals = ARGeometrySource(vectors: mesh?.normals ?? [])
        faces = ARGeometryElement(triangles: mesh?.indices ?? [])
        classification = isClassified ? ARGeometrySource(bytes: mesh?.classes ?? []) : nil
    }
}
