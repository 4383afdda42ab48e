import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// The mesh and the planes of world tracking, once per second.
@Suite struct SurfaceTests {
    /// The pose of the anchors: half a turn about y, and 2 m up.
    private static let pose = Transform(
        rotation: Matrix3(columns: Vector3(-1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, -1)),
        translation: Vector3(0, 2, 0))

    private static func mesh(_ height: Float) -> TriangleMesh? {
        TriangleMesh(
            positions: [1, height, 0, 2, height, 0, 1, height, 1],
            normals: [0, 1, 0, 0, 1, 0, 0, 1, 0], indices: [0, 2, 1], classes: [2])
    }

    private static func sample(
        _ digit: Character, at seconds: Double, _ content: SurfaceSample.Content
    ) -> Sample {
        let digits = String(repeating: digit, count: 4)
        let time = HostTime.start + (HostDuration(seconds: seconds) ?? .zero)
        return .surface(
            SurfaceSample(
                identifier: [2, 1, 1, 1, 3].map { String(repeating: digits, count: $0) }
                    .joined(separator: "-"),
                revision: 0, timestamp: time, worldFromSurface: pose, content: content))
    }

    /// Four seconds of images with a surface that changes ten times per second, a plane, and a
    /// surface that is removed.
    private static func feed() throws -> SensorFeed {
        var samples = (0..<120).map { Sample.frame(.numbered($0)) }
        for step in 0..<35 {
            let mesh = try #require(Self.mesh(Float(step)))
            samples.append(sample("A", at: 0.1 * Double(step) + 0.05, .mesh(mesh)))
        }
        let floor = try #require(
            TriangleMesh(
                positions: [0, 0, 0, 1, 0, 0, 1, 0, 1], normals: [], indices: [0, 2, 1],
                classes: []))
        samples.append(
            sample(
                "B", at: 0.5,
                .plane(Plane(triangles: floor, alignment: .horizontal, classification: .floor))))
        samples.append(sample("C", at: 0.7, .mesh(try #require(Self.mesh(7)))))
        samples.append(sample("C", at: 2.5, .removed(.mesh)))
        samples.sort { $0.timestamp < $1.timestamp }
        var surfaces = StreamDescription(stream: .mesh)
        surfaces.requestedRateHertz = nil
        return SensorFeed(samples, [.camera(.small), surfaces])
    }

    private static func run(
        _ streams: Set<LockstepSamples.Stream>, on world: PhoneWorld = .allowed
    ) async throws -> (surfaces: [SurfaceSample], description: SourceDescription) {
        let request = CaptureRequest.camera(.arkit) { $0.streams = streams }
        let (heard, description) = try await withSensors(request, on: world, feed())
        let surfaces = heard.samples.compactMap { sample -> SurfaceSample? in
            if case .surface(let surface) = sample { surface } else { nil }
        }
        return (surfaces, description)
    }

    @Test func aSurfaceIsReadOncePerSecondAndCountsItsChanges() async throws {
        let states = try await Self.run([.camera, .mesh]).surfaces.filter {
            $0.identifier.hasPrefix("A")
        }
        #expect(states.count == 4)
        for (earlier, later) in zip(states, states.dropFirst()) {
            #expect(later.timestamp - earlier.timestamp >= .seconds(1))
        }
        for state in states {
            let mesh = try #require(state.triangles)
            // The height is the number of changes, so the state is the last one before the frame.
            let change = Int(mesh.vertex(0).y)
            #expect(state.revision == change)
            #expect(mesh == Self.mesh(Float(change)))
            #expect(0.1 * Double(change) + 0.05 <= (state.timestamp - .start).seconds)
            #expect(state.worldFromSurface == Self.pose)
        }
    }

    @Test func aRemovedSurfaceIsReportedAtOnce() async throws {
        let states = try await Self.run([.camera, .mesh]).surfaces.filter {
            $0.identifier.hasPrefix("C")
        }
        #expect(states.map { $0.triangles == nil } == [false, true])
        #expect(states.map(\.kind) == [.mesh, .mesh])
        #expect(states.map(\.revision) == [0, 1])
    }

    @Test func planesHaveTheirDirectionAndClass() async throws {
        let surfaces = try await Self.run([.camera, .planes]).surfaces
        #expect(surfaces.count == 1)
        guard case .plane(let plane) = surfaces.first?.content else {
            Issue.record("the surface is not a plane")
            return
        }
        #expect(plane.alignment == .horizontal && plane.classification == .floor)
        #expect(plane.triangles.vertex(1) == Vector3(1, 0, 0))
        #expect(plane.triangles.indices == [0, 2, 1])
    }

    @Test func nothingIsReadThatWasNotRequested() async throws {
        #expect(try await Self.run([.camera]).surfaces.isEmpty)
    }

    @Test func aPhoneWithoutLiDARHasPlanesAndNoMesh() async throws {
        let (surfaces, description) = try await Self.run(
            [.camera, .mesh, .planes], on: .allowed { $0.capabilities.hasDepth = false })
        #expect(surfaces.map(\.kind) == [.plane])
        #expect(description.notices.contains("mesh: this phone has no LiDAR"))
        #expect(description.streams.map(\.stream) == [.camera, .planes])
    }
}
