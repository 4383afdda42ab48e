import LockstepFormats
import LockstepSamples
import Testing

/// The PLY files of surfaces; docs/FORMAT.md, section 19.
@Suite struct MeshFileTests {
    private func triangle(normals: Bool = true, classes: Bool = true) throws -> TriangleMesh {
        try #require(
            TriangleMesh(
                positions: [0, 0, 0, 1.5, 0, 0, 0, -2, 0.25],
                normals: normals ? [0, 0, 1, 0, 0, 1, 0, 0, 1] : [], indices: [0, 2, 1],
                classes: classes ? [3] : []))
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func aMeshIsReadBackAsItWasWritten(hasNormals: Bool, hasClasses: Bool) throws {
        let mesh = try triangle(normals: hasNormals, classes: hasClasses)
        #expect(try MeshFile.mesh(from: MeshFile.bytes(of: mesh)) == mesh)
    }

    @Test func aFileIsWhatTheFormatSays() throws {
        let bytes = MeshFile.bytes(of: try triangle())
        let header = """
            ply
            format binary_little_endian 1.0
            comment meters, world axes of the session
            element vertex 3
            property float x
            property float y
            property float z
            property float nx
            property float ny
            property float nz
            element face 1
            property list uchar int vertex_indices
            property uchar class
            end_header

            """
        #expect(String(decoding: bytes.prefix(header.utf8.count), as: UTF8.self) == header)
        let content = bytes.dropFirst(header.utf8.count)
        #expect(content.count == 3 * 24 + 14)
        // 1.5 as a little-endian float; then the face: count, indices, class.
        #expect(Array(content.dropFirst(24).prefix(4)) == [0, 0, 0xC0, 0x3F])
        #expect(Array(content.suffix(14)) == [3, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3])
    }

    @Test func anEmptyMeshHasAFileToo() throws {
        let empty = try #require(
            TriangleMesh(positions: [], normals: [], indices: [], classes: []))
        #expect(try MeshFile.mesh(from: MeshFile.bytes(of: empty)) == empty)
    }

    @Test func aFileOfAnyOtherLengthIsRefused() throws {
        let bytes = MeshFile.bytes(of: try triangle())
        for count in 0..<bytes.count {
            #expect(throws: FormatError.self) { try MeshFile.mesh(from: Array(bytes[..<count])) }
        }
        #expect(throws: FormatError.self) { try MeshFile.mesh(from: bytes + [0]) }
    }

    /// No changed byte traps, whatever it makes of the header, the counts or the indices.
    @Test func aChangedByteIsReadOrRefused() throws {
        let bytes = MeshFile.bytes(of: try triangle())
        for place in bytes.indices {
            for value: UInt8 in [0, UInt8(ascii: "9"), 0xFF] {
                var changed = bytes
                changed[place] = value
                guard let mesh = try? MeshFile.mesh(from: changed) else { continue }
                #expect(mesh.vertexCount == 3 && mesh.faceCount == 1, "byte \(place)")
            }
        }
    }

    @Test func anIndexOfNoVertexIsRefused() throws {
        var bytes = MeshFile.bytes(of: try triangle())
        bytes[bytes.count - 13] = 3
        let error = #expect(throws: FormatError.self) { try MeshFile.mesh(from: bytes) }
        #expect(error?.problem.contains("a vertex that does not exist") == true)
    }

    @Test func aFaceOfFourCornersIsRefused() throws {
        var bytes = MeshFile.bytes(of: try triangle())
        bytes[bytes.count - 14] = 4
        #expect(throws: FormatError.self) { try MeshFile.mesh(from: bytes) }
    }

    @Test(arguments: [
        #"{"timestamp_ns":1,"kind":"blob","surface_id":"a","revision":0,"transform":[],"seq":0}"#,
        #"{"timestamp_ns":1,"kind":"mesh","surface_id":"a","revision":-1,"transform":[],"seq":0}"#,
        #"{"timestamp_ns":1,"kind":"mesh","surface_id":"a","revision":0,"transform":[1],"seq":0}"#,
        #"{"timestamp_ns":1,"kind":"plane","surface_id":"a","revision":0,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"mesh":"m","vertex_count":3,"face_count":1,"seq":0}"#,
    ])
    func aRowOfAnotherKindIsRefused(_ line: String) {
        #expect(throws: FormatError.self) {
            try Array(line.utf8).withUnsafeBytes { try MeshRow(line: $0) }
        }
    }
}
