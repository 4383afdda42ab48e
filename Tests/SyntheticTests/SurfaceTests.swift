import LockstepSamples
import Testing

@testable import LockstepSynthetic

/// The mesh and the planes of the synthetic phone.
@Suite struct SurfaceTests {
    private static func phone(
        _ streams: Set<LockstepSamples.Stream> = [.camera, .mesh, .planes],
        _ change: (inout SyntheticConfiguration) -> Void = { _ in }
    ) throws -> (surfaces: [SurfaceSample], model: LockstepSynthetic.PhoneModel) {
        var configuration = SyntheticConfiguration(seed: 3, duration: .seconds(6))
        configuration.streams = streams
        configuration.imageSize = PixelSize(width: 16, height: 16)
        configuration.framesPerSecond = 1
        change(&configuration)
        let phone = try SyntheticPhone(configuration)
        var surfaces: [SurfaceSample] = []
        while let delivery = try phone.next() {
            if case .surface(let surface) = delivery.sample { surfaces.append(surface) }
        }
        return (surfaces, PhoneModel(configuration))
    }

    /// From in front of every triangle, the room's own surface is as far as the triangle.
    @Test func trianglesLieOnTheRoomsSurfaces() throws {
        let (surfaces, model) = try Self.phone { $0.physics.sensorNoise = false }
        let room = Room(model)
        var checked = 0
        for mesh in surfaces.filter({ $0.kind == .mesh }).compactMap(\.triangles) {
            for face in stride(from: 0, to: mesh.faceCount, by: 7) {
                let corners = (0..<3).map { mesh.vertex(Int(mesh.indices[3 * face + $0])) }
                let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized
                let middle = (corners[0] + corners[1] + corners[2]) / 3
                let start = middle + normal * 0.01
                // A face behind another, as of a book on a shelf, is not seen from there.
                let distance = room.distance(from: start, along: normal * -1)
                if distance > 0 { #expect((distance - 0.01).magnitude < 1e-5) }
                checked += 1
            }
        }
        #expect(checked > 300)
    }

    @Test func aSurfaceKeepsItsIdentifierAndCountsItsChanges() throws {
        let (surfaces, _) = try Self.phone()
        let states = Dictionary(grouping: surfaces, by: \.identifier)
        #expect(states.count > 50)
        for (identifier, states) in states {
            #expect(states.map(\.revision) == Array(0..<states.count))
            #expect(Set(states.map(\.kind)).count == 1)
            #expect(identifier.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
        }
        #expect(surfaces.contains { $0.kind == .plane })
    }

    /// ARPlaneAnchor.h: planes are defined in x and z, y is their normal.
    @Test func aPlaneLiesInItsOwnAxes() throws {
        let planes = try Self.phone().surfaces.filter { $0.kind == .plane }
        #expect(!planes.isEmpty)
        for plane in planes {
            let own = try #require(plane.triangles).moved(by: plane.worldFromSurface.inverse)
            for vertex in 0..<own.vertexCount {
                #expect(own.vertex(vertex).y.magnitude < 1e-5)
            }
        }
    }

    @Test func aPhoneWithoutLiDARHasPlanesOnly() throws {
        let defect = try Defect(parsing: "lidar-missing")
        let surfaces = try Self.phone { $0.defects = [defect] }.surfaces
        #expect(!surfaces.isEmpty && surfaces.allSatisfy { $0.kind == .plane })
    }
}
