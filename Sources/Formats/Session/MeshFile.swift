public import LockstepSamples

/// The file of one surface: a PLY file, binary and little-endian.
///
/// Vertices have the properties x, y, z, and nx, ny, nz if normals are known. Faces have a list of
/// three vertex indices, and a class if classes are known. Every PLY reader can open the file;
/// this one reads only what ``bytes(of:)`` writes (docs/FORMAT.md, section 19).
public enum MeshFile {
    /// The maximum size of a file in bytes: millions of triangles, where ARKit's surfaces have
    /// thousands.
    public static let largestByteCount: Int64 = 256 << 20

    /// The format's name in messages.
    package static let name = "PLY"

    /// Returns a mesh as the bytes of a file.
    public static func bytes(of mesh: TriangleMesh) -> [UInt8] {
        let header = MeshFileHeader(mesh)
        return [UInt8](unsafeUninitializedCapacity: header.fileByteCount) { bytes, count in
            var writer = ValueWriter(UnsafeMutableRawBufferPointer(bytes))
            for byte in header.text.utf8 { writer.append(byte) }
            for vertex in 0..<mesh.vertexCount {
                for axis in 0..<3 { writer.append(mesh.positions[3 * vertex + axis].bitPattern) }
                guard header.hasNormals else { continue }
                for axis in 0..<3 { writer.append(mesh.normals[3 * vertex + axis].bitPattern) }
            }
            for face in 0..<mesh.faceCount {
                writer.append(3 as UInt8)
                for corner in 0..<3 { writer.append(mesh.indices[3 * face + corner]) }
                if header.hasClasses { writer.append(mesh.classes[face]) }
            }
            count = writer.offset
        }
    }

    /// Reads a mesh from the bytes of a file.
    ///
    /// - Throws: ``FormatError`` if the file is not one that ``bytes(of:)`` writes.
    public static func mesh(from bytes: [UInt8]) throws -> TriangleMesh {
        let header = try MeshFileHeader(reading: bytes)
        guard bytes.count == header.fileByteCount else {
            throw FormatError(
                .bytes(
                    of: name,
                    "its length is \(bytes.count) instead of \(header.fileByteCount) bytes"))
        }
        return try bytes.withUnsafeBytes { bytes in
            var reader = ValueReader(bytes, at: header.byteCount)
            let (positions, normals) = vertices(&reader, header)
            let (indices, classes) = try faces(&reader, header)
            let mesh = TriangleMesh(
                positions: positions, normals: normals, indices: indices, classes: classes)
            guard let mesh else {
                throw FormatError(.bytes(of: name, "a face names a vertex that does not exist"))
            }
            return mesh
        }
    }

    private static func vertices(
        _ reader: inout ValueReader, _ header: MeshFileHeader
    ) -> (positions: [Float], normals: [Float]) {
        var (positions, normals): ([Float], [Float]) = ([], [])
        positions.reserveCapacity(3 * header.vertexCount)
        if header.hasNormals { normals.reserveCapacity(3 * header.vertexCount) }
        for _ in 0..<header.vertexCount {
            for _ in 0..<3 { positions.append(reader.nextFloat()) }
            guard header.hasNormals else { continue }
            for _ in 0..<3 { normals.append(reader.nextFloat()) }
        }
        return (positions, normals)
    }

    private static func faces(
        _ reader: inout ValueReader, _ header: MeshFileHeader
    ) throws -> (indices: [UInt32], classes: [UInt8]) {
        var (indices, classes): ([UInt32], [UInt8]) = ([], [])
        indices.reserveCapacity(3 * header.faceCount)
        for _ in 0..<header.faceCount {
            guard reader.next() == 3 as UInt8 else {
                throw FormatError(.bytes(of: name, "a face is not a triangle"))
            }
            for _ in 0..<3 { indices.append(reader.next()) }
            if header.hasClasses { classes.append(reader.next()) }
        }
        return (indices, classes)
    }
}

/// Writes little-endian numbers one after the other; the bytes have room for all of them.
private struct ValueWriter {
    private let bytes: UnsafeMutableRawBufferPointer
    private(set) var offset = 0

    init(_ bytes: UnsafeMutableRawBufferPointer) { self.bytes = bytes }

    mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        bytes.storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
        offset += MemoryLayout<Number>.size
    }
}

/// Reads little-endian numbers one after the other; the caller ensures that the bytes suffice.
private struct ValueReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset: Int

    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    mutating func next<Number: FixedWidthInteger>() -> Number {
        defer { offset += MemoryLayout<Number>.size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    mutating func nextFloat() -> Float { Float(bitPattern: next()) }
}
