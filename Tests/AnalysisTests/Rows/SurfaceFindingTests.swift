import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

/// Findings about the mesh of the room.
@Suite struct SurfaceFindingTests {
    static let sound = RowPhone(surfaces: true)

    @Test func aMeshWhereTheDepthMapsShowItPasses() throws {
        let findings = try ExampleSession(Self.sound.plan).check().findings
        let finding = try #require(findings.first { $0.name == .meshDepth })
        #expect(finding.severity == .pass)
        // The mesh's own noise is 1 cm at first, and depth has about as much.
        #expect(try #require(finding.measured?.value) < 2)
        let ofSurfaces = findings.filter { $0.stream == .mesh || $0.stream == .planes }
        #expect(ofSurfaces.allSatisfy { $0.severity == .pass }, "\(ofSurfaces)")
        #expect(findings.first { $0.name == .filesSize }?.severity == .pass)
    }

    @Test func aMeshThatIsSomewhatOffWarns() throws {
        let shift = Transform(rotation: .identity, translation: Vector3(0.08, 0.08, 0.08))
        let finding = try #require(
            try Self.sound.withMesh { $0.moved(by: shift) }.finding(.meshDepth))
        #expect(finding.severity == .warn)
        #expect((6...10).contains(try #require(finding.measured?.value)))
    }

    /// Along one wall it cannot be seen, but other walls and the furniture show it.
    @Test(arguments: [
        Vector3(0.5, 0, 0), Vector3(1, 0, 0), Vector3(0, 0, 0.5), Vector3(0, 0.5, 0),
        Vector3(0, -0.5, 0), Vector3(-0.4, 0, -0.4),
    ])
    func aMeshInAnotherPlaceFails(_ shift: Vector3) throws {
        let move = Transform(rotation: .identity, translation: shift)
        let finding = try #require(
            try Self.sound.withMesh { $0.moved(by: move) }.finding(.meshDepth))
        #expect(finding.severity == .fail, "\(finding.meaning)")
    }

    @Test func aMeshWithAnotherHeadingFails() throws {
        let turn = Quaternion(axis: Vector3(0, 1, 0), radians: 0.5)
        let move = Transform(rotation: turn.matrix, translation: .zero)
        let finding = try #require(
            try Self.sound.withMesh { $0.moved(by: move) }.finding(.meshDepth))
        #expect(finding.severity == .fail, "\(finding.meaning)")
    }

    /// Zeros and NaN in place of normals do not affect the distance.
    @Test(arguments: [Float.nan, 0, 1])
    func normalsThatAreNoneAreNotUsed(_ number: Float) throws {
        let shift = Transform(rotation: .identity, translation: Vector3(0.15, 0.15, 0.05))
        let finding = try #require(
            try Self.sound.withMesh { mesh in
                let moved = mesh.moved(by: shift)
                return TriangleMesh(
                    positions: moved.positions,
                    normals: moved.normals.map { _ in number }, indices: moved.indices,
                    classes: moved.classes) ?? mesh
            }.finding(.meshDepth))
        #expect(finding.severity >= .warn && !finding.meaning.contains("nan"))
    }

    @Test func aMeshOfWhichNothingIsLeftCannotBeCompared() throws {
        var phone = Self.sound
        for index in phone.plan.deliveries.indices {
            guard case .surface(var surface) = phone.plan.deliveries[index].sample else { continue }
            surface.content = .removed(surface.kind)
            phone.plan.deliveries[index].sample = .surface(surface)
        }
        let finding = try #require(try phone.finding(.meshDepth))
        #expect(finding.severity == .cannotTell)
        #expect(finding.meaning.contains("removed all parts"))
    }

    /// As if y and z were exchanged by a converter.
    @Test func aMeshInOtherAxesFails() throws {
        let turn = Transform(
            rotation: Matrix3(columns: Vector3(1, 0, 0), Vector3(0, 0, 1), Vector3(0, -1, 0)),
            translation: Vector3(0, 9, 0))
        let finding = try #require(
            try Self.sound.withMesh { $0.moved(by: turn) }.finding(.meshDepth))
        #expect(finding.severity == .fail)
    }

    @Test func withoutDepthNothingCanBeSaid() throws {
        let phone = RowPhone(depth: false, surfaces: true)
        #expect(try phone.finding(.meshDepth)?.severity == .cannotTell)
        #expect(try RowPhone(depth: true).finding(.meshDepth) == nil, "no mesh, no finding")
    }
}
