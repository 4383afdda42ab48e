/// A surface that the platform found in the room, as it was at one moment: a part of the mesh, or a
/// plane.
///
/// The platform changes its surfaces while it sees more of the room. A surface keeps its identifier
/// until it is removed; `revision` counts its changes.
public struct SurfaceSample: Sendable {
    /// What was found.
    public enum Content: Sendable {
        /// A part of the mesh of everything that depth has shown.
        case mesh(TriangleMesh)
        /// A flat surface.
        case plane(Plane)
        /// Nothing: the platform removed the surface, or merged it with another.
        case removed(SurfaceKind)
    }

    /// The platform's identifier of the surface.
    public var identifier: String
    /// The number of changes before this one, including those that were not read.
    public var revision: Int
    /// The timestamp of the latest frame when the surface was read, on the host clock.
    public var timestamp: HostTime
    /// The transform from the surface's own axes to the world.
    public var worldFromSurface: Transform
    /// The surface's shape, in world axes.
    public var content: Content

    /// Creates a sample from its parts.
    public init(
        identifier: String, revision: Int, timestamp: HostTime, worldFromSurface: Transform,
        content: Content
    ) {
        self.identifier = identifier
        self.revision = revision
        self.timestamp = timestamp
        self.worldFromSurface = worldFromSurface
        self.content = content
    }

    /// Whether the surface is a part of the mesh or a plane.
    public var kind: SurfaceKind {
        switch content {
        case .mesh: return .mesh
        case .plane: return .plane
        case .removed(let kind): return kind
        }
    }

    /// The triangles, in world axes; nil if the surface was removed.
    public var triangles: TriangleMesh? {
        switch content {
        case .mesh(let mesh): return mesh
        case .plane(let plane): return plane.triangles
        case .removed: return nil
        }
    }

    /// The sample's size in memory.
    package var byteCount: Int { triangles?.byteCount ?? 0 }
}

/// A kind of surface.
public enum SurfaceKind: String, Sendable, CaseIterable {
    /// A part of the mesh.
    case mesh
    /// A flat surface.
    case plane

    /// The stream of such surfaces.
    public var stream: Stream {
        switch self {
        case .mesh: return .mesh
        case .plane: return .planes
        }
    }
}

/// A flat surface that the platform recognized.
public struct Plane: Sendable {
    /// The surface's outline as triangles, in world axes.
    public var triangles: TriangleMesh
    /// The direction in relation to gravity.
    public var alignment: PlaneAlignment
    /// The platform's classification.
    public var classification: SurfaceClass

    /// Creates a plane.
    public init(triangles: TriangleMesh, alignment: PlaneAlignment, classification: SurfaceClass) {
        self.triangles = triangles
        self.alignment = alignment
        self.classification = classification
    }
}

/// A plane's direction in relation to gravity.
public enum PlaneAlignment: String, Sendable, CaseIterable {
    /// Perpendicular to gravity.
    case horizontal
    /// Parallel to gravity.
    case vertical
}

/// A platform's classification of a surface; the numbers are ARKit's (ARMeshGeometry.h,
/// `ARMeshClassification`).
public enum SurfaceClass: UInt8, Sendable, CaseIterable {
    /// Unknown, or none of the others.
    case none
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

extension Stream {
    /// Whether its samples are surfaces: read together, and only when one has changed.
    public var isOfSurfaces: Bool { self == .mesh || self == .planes }

    /// Whether the number of its samples per second is meaningful: surfaces come when they change, and
    /// a sample of audio is a block of many.
    public var hasRate: Bool { !isOfSurfaces && self != .audio }
}
