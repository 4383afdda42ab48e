import LockstepSamples

/// The phone's reconstruction of the room: once per second, the surfaces that changed.
///
/// A block of the mesh appears when the camera sees it, and then changes twice: its noise becomes
/// smaller. A plane is found when the camera sees its middle.
struct SurfaceFeed: Feed {
    private let model: PhoneModel
    private let mesh: RoomMesh
    private var arrivals: ArrivalClock
    private var second: UInt64 = 0
    private var count: UInt64 = 0
    private var waiting: [SurfaceSample] = []
    /// The number of states of each surface so far, by identifier.
    private var states: [String: Int] = [:]

    /// The number of states of a block of the mesh.
    private static let blockStates = 3
    /// The range of the phone's LiDAR in meters (Apple, press release of March 18, 2020).
    private static let rangeMeters = 5.0
    /// The cosine of 35°, about half the camera's angle of view.
    private static let cosineOfView = 0.82
    /// The standard deviation of a first mesh's vertices in meters (assumed).
    private static let noiseMeters = 0.01

    /// Creates the surfaces of one phone.
    init(_ model: PhoneModel) {
        self.model = model
        mesh = RoomMesh(Room(model))
        arrivals = ArrivalClock(model, part: 6, latencySeconds: 0.03, jitterSeconds: 0.03)
    }

    mutating func next() -> Coming? {
        while waiting.isEmpty {
            let time = model.time(at: 0.5 + Double(second))
            guard time < model.end else { return nil }
            second += 1
            waiting = changed(at: time).reversed()
        }
        guard let sample = waiting.popLast() else { return nil }
        defer { count += 1 }
        return Coming(
            .surface(sample), arrival: arrivals.arrival(of: sample.timestamp, index: count))
    }

    private mutating func changed(at time: HostTime) -> [SurfaceSample] {
        let camera = model.motion(at: time).worldFromCamera
        return (model.runs(.mesh) ? blocks(seenFrom: camera, time) : [])
            + (model.runs(.planes) ? planes(seenFrom: camera, time) : [])
    }

    private mutating func blocks(seenFrom camera: Transform, _ time: HostTime) -> [SurfaceSample] {
        mesh.blocks.enumerated().compactMap { index, block in
            guard Self.sees(block.center, from: camera),
                let (identifier, revision) = nextRevision(
                    of: index, kind: 0, limit: Self.blockStates)
            else { return nil }
            let noise = Self.noiseMeters / Double(revision + 1)
            return SurfaceSample(
                identifier: identifier, revision: revision, timestamp: time,
                worldFromSurface: Transform(rotation: .identity, translation: block.corner),
                content: .mesh(noisy(block.triangles, noise, index, revision)))
        }
    }

    private mutating func planes(seenFrom camera: Transform, _ time: HostTime) -> [SurfaceSample] {
        mesh.planes.enumerated().compactMap { index, plane in
            let pose = plane.worldFromPlane
            guard Self.sees(pose.translation, from: camera),
                let (identifier, revision) = nextRevision(of: index, kind: 1, limit: 1)
            else { return nil }
            return SurfaceSample(
                identifier: identifier, revision: revision, timestamp: time,
                worldFromSurface: pose, content: .plane(plane))
        }
    }

    /// Returns the identifier and the revision of a surface that changes now; nil if it has had all
    /// its states.
    private mutating func nextRevision(
        of index: Int, kind: Int, limit: Int
    ) -> (String, Int)? {
        let words = model.random.words(.mesh, UInt64(index), part: UInt16(kind))
        let identifier = Self.identifier(words)
        let revision = states[identifier, default: 0]
        guard revision < limit else { return nil }
        states[identifier] = revision + 1
        return (identifier, revision)
    }

    private static func sees(_ point: Vector3, from camera: Transform) -> Bool {
        let place = camera.inverse * point
        // ARKit's camera looks along its negative z axis.
        return place.length < rangeMeters && -place.z > cosineOfView * place.length
    }

    /// A UUID's spelling.
    private static func identifier(_ words: SIMD4<UInt32>) -> String {
        let digits = (0..<4).map { index in
            let text = String(words[index], radix: 16, uppercase: true)
            return String(repeating: "0", count: 8 - text.utf8.count) + text
        }.joined()
        var (identifier, rest) = ("", digits[...])
        for count in [8, 4, 4, 4] {
            identifier += rest.prefix(count) + "-"
            rest = rest.dropFirst(count)
        }
        return identifier + rest
    }

    private func noisy(
        _ mesh: TriangleMesh, _ deviation: Double, _ index: Int, _ revision: Int
    ) -> TriangleMesh {
        guard model.physics.sensorNoise else { return mesh }
        var positions = mesh.positions
        let first = UInt64(index) << 24 | UInt64(revision) << 16
        for vertex in 0..<mesh.vertexCount {
            let error = model.random.gaussians(.mesh, first | UInt64(vertex), part: 2) * deviation
            for axis in 0..<3 { positions[3 * vertex + axis] += Float(error[axis]) }
        }
        return TriangleMesh(
            positions: positions, normals: mesh.normals, indices: mesh.indices,
            classes: mesh.classes) ?? mesh
    }
}

extension Plane {
    /// A rectangle's own axes: x along its first edge, y along its normal (ARPlaneAnchor.h), from
    /// its middle.
    fileprivate var worldFromPlane: Transform {
        let corners = (0..<3).map(triangles.vertex)
        let x = (corners[1] - corners[0]).normalized
        let y = x.cross(corners[2] - corners[1]).normalized
        return Transform(
            rotation: Matrix3(columns: x, y, x.cross(y)),
            translation: (corners[0] + corners[2]) / 2)
    }
}
