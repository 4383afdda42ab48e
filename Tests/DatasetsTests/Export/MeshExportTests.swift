import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// The export of the last state of every surface.
@Suite struct MeshExportTests {
    private static func surface(
        _ identifier: String, _ time: Int64, x: Float? = nil, isPlane: Bool = false
    ) throws -> Delivery {
        var content = SurfaceSample.Content.removed(isPlane ? .plane : .mesh)
        if let x {
            let mesh = try #require(
                TriangleMesh(
                    positions: [x, 0, 0, x, 1, 0, x, 0, 1],
                    normals: [1, 0, 0, 1, 0, 0, 1, 0, 0], indices: [0, 1, 2], classes: [1]))
            content =
                isPlane
                ? .plane(Plane(triangles: mesh, alignment: .vertical, classification: .wall))
                : .mesh(mesh)
        }
        let time = HostTime(nanoseconds: time)
        return Delivery(
            .surface(
                SurfaceSample(
                    identifier: identifier, revision: 0, timestamp: time,
                    worldFromSurface: .identity, content: content)), arrival: time)
    }

    private static let start: Int64 = 12_345_000_000_000

    private static func deliveries() throws -> [Delivery] {
        [
            try surface("a", start, x: 1), try surface("b", start + 1, x: 2),
            try surface("p", start + 2, x: 9, isPlane: true),
            try surface("a", start + 1_000_000_000, x: 3),
            try surface("c", start + 1_000_000_001, x: 4),
            try surface("c", start + 2_000_000_000),
        ]
    }

    /// The x of each triangle in the file, which has the mark of an export in its header.
    private static func triangles(_ bytes: [UInt8]?) throws -> [Double] {
        let bytes = try #require(bytes)
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        let mark = lines[3]
        #expect(String(decoding: mark, as: UTF8.self).hasPrefix("comment lockstep-export-crc32="))
        let start = lines[0].count + lines[1].count + lines[2].count + 3
        let plain = Array(bytes[..<start] + bytes[(start + mark.count + 1)...])
        let mesh = try MeshFile.mesh(from: plain)
        return (0..<mesh.faceCount).map { mesh.vertex(Int(mesh.indices[3 * $0])).x }
    }

    @Test func onlyTheLastStatesAreExported() throws {
        let export = try ExportExample(Self.deliveries()).export(.mesh)
        #expect(export.files.keys.sorted() == ["mesh.ply"])
        #expect(try Self.triangles(export.files["mesh.ply"]) == [3, 2])
        #expect(export.report.losses.contains("Left out: earlier states of surfaces (2)."))
        #expect(export.report.losses.contains("Left out: surfaces that the phone removed (1)."))
        #expect(export.report.losses.contains("Left out: planes (1)."))
    }

    @Test func aPartOfTheRecordingHasItsOwnLastStates() throws {
        var selection = ExportSelection()
        selection.end = .milliseconds(500)
        let export = try ExportExample(Self.deliveries()).export(.mesh, selection)
        #expect(try Self.triangles(export.files["mesh.ply"]) == [1, 2])
    }

    /// A surface stays as it is until it changes.
    @Test func aPartThatBeginsLaterHasTheSurfacesFromBefore() throws {
        var selection = ExportSelection()
        selection.start = .milliseconds(1500)
        let export = try ExportExample(Self.deliveries()).export(.mesh, selection)
        #expect(try Self.triangles(export.files["mesh.ply"]) == [3, 2])
    }

    /// Only the last states are read.
    @Test func anEarlierStateMayBeDamaged() throws {
        let example = try ExportExample(Self.deliveries())
        example.disk.put([1, 2, 3], at: example.path + "/mesh/000000.ply")
        let export = try example.export(.mesh)
        #expect(try Self.triangles(export.files["mesh.ply"]) == [3, 2])
    }

    @Test func planesAreExportedOnRequestOrWithoutAMesh() throws {
        var selection = ExportSelection()
        selection.streams = [.planes]
        let chosen = try ExportExample(Self.deliveries()).export(.mesh, selection)
        #expect(try Self.triangles(chosen.files["mesh.ply"]) == [9])
        let sole = try ExportExample([try Self.surface("p", Self.start, x: 9, isPlane: true)])
        #expect(try Self.triangles(sole.export(.mesh).files["mesh.ply"]) == [9])
    }

    @Test func otherFormatsNameTheMeshAsLost() throws {
        let export = try ExportExample(ExportExample.everything + Self.deliveries()).export(.colmap)
        #expect(
            export.report.absenceRemark.contains { $0.contains("mesh (5), planes (1)") },
            "\(export.report.absenceRemark)")
    }
}
