public import LockstepSamples

/// A line of `mesh.jsonl`: a surface at one moment, whose triangles are in a file of their own.
public struct MeshRow: Hashable, Sendable, LineDecodable {
    /// The file of a surface's triangles.
    public struct Shape: Hashable, Sendable {
        /// The file's path in the session's folder.
        public var path: String
        /// The number of vertices.
        public var vertexCount: Int
        /// The number of triangles.
        public var faceCount: Int
        /// The direction of a plane; nil for a mesh.
        public var alignment: PlaneAlignment?
        /// The platform's classification of a plane; nil for a mesh, whose triangles have classes.
        public var classification: SurfaceClass?

        /// Whether a mesh has as many vertices and triangles as the row states.
        public func hasCounts(of mesh: TriangleMesh) -> Bool {
            mesh.vertexCount == vertexCount && mesh.faceCount == faceCount
        }
    }

    /// The timestamp.
    public var timestamp: HostTime
    /// Whether the surface is a part of the mesh or a plane.
    public var kind: SurfaceKind
    /// The platform's identifier of the surface.
    public var identifier: String
    /// The number of changes before this one.
    public var revision: Int
    /// The transform from the surface's own axes to the world.
    public var worldFromSurface: Transform
    /// The shape; nil if the surface was removed.
    public var shape: Shape?
    /// The sample's arrival.
    public var arrival: Arrival

    /// Creates a row from a sample whose triangles are in the file at `path`.
    public init(_ sample: SurfaceSample, path: String, arrival: Arrival) {
        timestamp = sample.timestamp
        kind = sample.kind
        identifier = sample.identifier
        revision = sample.revision
        worldFromSurface = sample.worldFromSurface
        self.arrival = arrival
        guard let mesh = sample.triangles else { return }
        var shape = Shape(path: path, vertexCount: mesh.vertexCount, faceCount: mesh.faceCount)
        if case .plane(let plane) = sample.content {
            shape.alignment = plane.alignment
            shape.classification = plane.classification
        }
        self.shape = shape
    }

    /// Returns the sample, given the triangles of its file.
    ///
    /// - Parameter triangles: Nil for a row without a shape.
    public func sample(_ triangles: TriangleMesh?) -> SurfaceSample {
        SurfaceSample(
            identifier: identifier, revision: revision, timestamp: timestamp,
            worldFromSurface: worldFromSurface, content: content(triangles))
    }

    private func content(_ triangles: TriangleMesh?) -> SurfaceSample.Content {
        guard let shape, let triangles else { return .removed(kind) }
        switch kind {
        case .mesh: return .mesh(triangles)
        case .plane:
            return .plane(
                Plane(
                    triangles: triangles, alignment: shape.alignment ?? .horizontal,
                    classification: shape.classification ?? .none))
        }
    }

    /// Returns the row as a line of the file.
    public func line() -> [UInt8] {
        JSONText.line { json in
            json.member("timestamp_ns", timestamp.nanoseconds)
            json.member("kind", kind.rawValue)
            json.member("surface_id", identifier)
            json.member("revision", revision)
            json.member("transform", worldFromSurface.columnMajor)
            if let shape {
                json.member("mesh", shape.path)
                json.member("vertex_count", shape.vertexCount)
                json.member("face_count", shape.faceCount)
                json.member("alignment", shape.alignment?.rawValue)
                json.member("class", shape.classification?.word)
            }
            json.member("arrival_ns", arrival.time?.nanoseconds)
            json.member("seq", arrival.sequence)
        }
    }

    /// Decodes a line of the file.
    public init(line: UnsafeRawBufferPointer) throws {
        let wire = try decodeJSONLine(Wire.self, from: line)
        timestamp = HostTime(nanoseconds: wire.timestamp)
        arrival = try Arrival(nanoseconds: wire.arrival, sequence: wire.sequence)
        kind = try wire.word(.kind, wire.kind)
        identifier = wire.identifier
        revision = try wire.revision.notNegative("revision")
        guard let transform = Transform(columnMajor: wire.transform) else {
            throw FormatError(
                .length(field: "transform", expected: 16, actual: wire.transform.count))
        }
        worldFromSurface = transform
        shape = try wire.shape(of: kind)
    }
}

private struct Wire: JSONObject {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case timestamp = "timestamp_ns"
        case kind
        case identifier = "surface_id"
        case revision
        case transform
        case path = "mesh"
        case vertexCount = "vertex_count"
        case faceCount = "face_count"
        case alignment
        case surface = "class"
        case arrival = "arrival_ns"
        case sequence = "seq"
    }

    static let keys = WordTable<CodingKeys>()
    static let requiredKeys = keys.places(
        of: [.timestamp, .kind, .identifier, .revision, .transform, .sequence])

    var timestamp: Int64 = 0
    var kind = ""
    var identifier = ""
    var revision = 0
    var transform: [Double] = []
    var path: String?
    var vertexCount: Int?
    var faceCount: Int?
    var alignment: String?
    var surface: String?
    var arrival: Int64?
    var sequence: Int64 = 0

    mutating func read(_ key: CodingKeys, from json: inout JSONCursor) throws {
        switch key {
        case .timestamp: timestamp = try json.integer()
        case .kind: kind = try json.string()
        case .identifier: identifier = try json.string()
        case .revision: revision = try json.integer()
        case .transform: transform = try json.list { try $0.number() }
        case .path: path = try json.string()
        case .vertexCount: vertexCount = try json.integer()
        case .faceCount: faceCount = try json.integer()
        case .alignment: alignment = try json.string()
        case .surface: surface = try json.string()
        case .arrival: arrival = try json.integer()
        case .sequence: sequence = try json.integer()
        }
    }

    func word<Word: RawRepresentable<String>>(_ key: CodingKeys, _ text: String) throws -> Word {
        guard let word = Word(rawValue: text) else {
            throw FormatError(.unknownWord(field: key.rawValue, text: text))
        }
        return word
    }

    private func count(_ number: Int?, _ key: CodingKeys) throws -> Int {
        guard let number else { throw FormatError(.json("'\(key.rawValue)' is missing")) }
        return try number.notNegative(key.rawValue)
    }

    func shape(of kind: SurfaceKind) throws -> MeshRow.Shape? {
        guard let path else { return nil }
        var shape = MeshRow.Shape(
            path: path, vertexCount: try count(vertexCount, .vertexCount),
            faceCount: try count(faceCount, .faceCount))
        guard kind == .plane else { return shape }
        shape.alignment = try word(.alignment, alignment ?? "")
        // A later version may know more classes.
        shape.classification = surface.flatMap(SurfaceClass.init(word:)) ?? SurfaceClass.none
        return shape
    }
}

extension SurfaceClass {
    /// The class as a word: ARKit's spelling.
    public var word: String { "\(self)" }

    fileprivate init?(word: String) {
        guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = match
    }
}
