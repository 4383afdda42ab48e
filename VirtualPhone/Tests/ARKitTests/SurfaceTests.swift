import ARKit
import LockstepConcurrency
import LockstepSamples
import Metal
import Testing
import VirtualPhone
import simd

/// The anchors of the mesh and of planes, in ARKit's types.
@Suite struct SurfaceTests {
    private static let identifier = "6B29FC40-CA47-1067-B31D-00DD010662DA"
    private static let pose = Transform(rotation: .identity, translation: Vector3(0, 1, 0))

    // Unchecked: only one thread at a time calls `next`.
    private final class Source: StoredSource, @unchecked Sendable {
        let description = SourceDescription(streams: [
            StreamDescription(stream: .camera), StreamDescription(stream: .mesh),
        ])
        private var samples: ArraySlice<Sample>

        init(_ contents: [SurfaceSample.Content]) throws {
            let images = Feed(contents.count + 1)
            var samples: [Sample] = []
            for content in contents {
                guard let delivery = try images.next() else { break }
                samples.append(delivery.sample)
                samples.append(
                    .surface(
                        SurfaceSample(
                            identifier: SurfaceTests.identifier, revision: 0,
                            timestamp: delivery.sample.timestamp, worldFromSurface: pose,
                            content: content)))
            }
            self.samples = samples[...]
        }

        func next() throws -> Delivery? {
            samples.popFirst().map { Delivery($0, arrival: $0.timestamp) }
        }
    }

    private final class Witness: NSObject, ARSessionDelegate, Sendable {
        // Unchecked: anchors are immutable.
        private struct State: @unchecked Sendable {
            var lines: [String] = []
            var anchors: [ARAnchor] = []
        }

        private let state = Mutex(State())
        var lines: [String] { state.withLock { $0.lines } }
        var anchors: [ARAnchor] { state.withLock { $0.anchors } }

        private func note(_ word: String, _ anchors: [ARAnchor]) {
            state.withLock { state in
                state.lines.append("\(word) \(anchors.map(\.identifier.uuidString).joined())")
                state.anchors += anchors
            }
        }

        func session(_ session: ARSession, didAdd anchors: [ARAnchor]) { note("added", anchors) }
        func session(_ session: ARSession, didUpdate anchors: [ARAnchor]) {
            note("updated", anchors)
        }
        func session(_ session: ARSession, didRemove anchors: [ARAnchor]) {
            note("removed", anchors)
        }
    }

    private func run(
        _ contents: [SurfaceSample.Content],
        _ configure: (ARWorldTrackingConfiguration) -> Void
    ) async throws -> Witness {
        let witness = Witness()
        var world = allowed
        world.capabilities.hasDepth = true
        try await VirtualPhone.withPhone(world, source: Source(contents)) { phone in
            let session = ARSession()
            session.delegate = witness
            session.delegateQueue = DispatchQueue(label: "anchors")
            let configuration = ARWorldTrackingConfiguration()
            configure(configuration)
            session.run(configuration, options: [.resetTracking])
            try phone.runToEnd()
            session.pause()
        }
        return witness
    }

    private func triangle() throws -> TriangleMesh {
        try #require(
            TriangleMesh(
                positions: [0, 1, 0, 1, 1, 0, 0, 1, -2], normals: [0, 1, 0, 0, 1, 0, 0, 1, 0],
                indices: [0, 1, 2], classes: [2]))
    }

    @Test func anchorsAreAddedUpdatedAndRemoved() async throws {
        let mesh = SurfaceSample.Content.mesh(try triangle())
        let witness = try await run([mesh, mesh, .removed(.mesh), mesh]) {
            $0.sceneReconstruction = .mesh
        }
        #expect(
            witness.lines
                == ["added", "updated", "removed", "added"].map { "\($0) \(Self.identifier)" })
    }

    @Test(arguments: [ARConfiguration.SceneReconstruction.mesh, .meshWithClassification])
    func aMeshIsInItsAnchorsAxes(
        _ reconstruction: ARConfiguration.SceneReconstruction
    ) async throws {
        let witness = try await run([.mesh(try triangle())]) {
            $0.sceneReconstruction = reconstruction
        }
        let anchor = try #require(witness.anchors.first as? ARMeshAnchor)
        #expect(anchor.transform.columns.3 == simd_float4(0, 1, 0, 1))
        let geometry = anchor.geometry
        let vertices = geometry.vertices
        #expect(vertices.count == 3 && vertices.format == .float3)
        let last = vertices.buffer.contents() + vertices.offset + 2 * vertices.stride
        #expect(last.loadUnaligned(fromByteOffset: 4, as: Float.self) == 0, "one meter lower")
        #expect(last.loadUnaligned(fromByteOffset: 8, as: Float.self) == -2)
        #expect(vertices.buffer.length == vertices.offset + 3 * vertices.stride)
        #expect(geometry.faces.count == 1 && geometry.faces.indexCountPerPrimitive == 3)
        let isClassified = reconstruction == .meshWithClassification
        #expect((geometry.classification != nil) == isClassified)
        if let classes = geometry.classification {
            let raw = classes.buffer.contents().load(fromByteOffset: classes.offset, as: UInt8.self)
            #expect(ARMeshClassification(rawValue: Int(raw)) == .floor)
        }
    }

    @Test func onlyWantedPlanesAreFound() async throws {
        let wall = SurfaceSample.Content.plane(
            Plane(triangles: try triangle(), alignment: .vertical, classification: .wall))
        #expect(try await run([wall]) { $0.planeDetection = .horizontal }.lines.isEmpty)
        #expect(try await run([wall]) { _ in }.lines.isEmpty)
        let witness = try await run([wall]) { $0.planeDetection = [.horizontal, .vertical] }
        let anchor = try #require(witness.anchors.first as? ARPlaneAnchor)
        #expect(anchor.alignment == .vertical && anchor.classification == .wall)
        #expect(anchor.geometry.vertices.last == vector_float3(0, 0, -2))
        #expect(anchor.geometry.triangleIndices == [0, 1, 2])
    }
}
