public import Foundation
internal import LockstepSamples
public import simd

/// A flat surface in the world: its axes x and z lie in it, y is its normal (ARPlaneAnchor.h).
open class ARPlaneAnchor: ARAnchor {
    /// The direction in relation to gravity.
    public enum Alignment: Int, Sendable {
        /// Perpendicular to gravity.
        case horizontal
        /// Parallel to gravity.
        case vertical
    }

    /// What the surface is taken for.
    public enum Classification: Equatable, Sendable {
        /// How far the classification has come.
        public enum Status: Hashable, Sendable {
            /// It is not available.
            case notAvailable
            /// It is not known yet.
            case undetermined
            /// It is none of the known classes.
            case unknown
        }

        /// None of the known classes.
        case none(Status)
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

    /// The direction in relation to gravity.
    public let alignment: Alignment
    /// What the surface is taken for.
    public let classification: Classification
    /// The outline in the anchor's axes.
    public let geometry: ARPlaneGeometry

    init(identifier: UUID, transform: simd_float4x4, _ plane: Plane) {
        alignment = plane.alignment == .horizontal ? .horizontal : .vertical
        classification = Classification(plane.classification)
        geometry = ARPlaneGeometry(plane.triangles)
        super.init(identifier: identifier, name: nil, transform: transform)
    }

    /// An anchor with the values of another one; without an outline if that is not a plane.
    public required init(anchor: ARAnchor) {
        let plane = anchor as? ARPlaneAnchor
        alignment = plane?.alignment ?? .horizontal
        classification = plane?.classification ?? .none(.notAvailable)
        geometry = plane?.geometry ?? ARPlaneGeometry(nil)
        super.init(
            identifier: anchor.identifier, name: anchor.name, transform: anchor.transform)
    }

    /// Returns the anchor itself, which is immutable.
    open override func copy(with zone: NSZone? = nil) -> Any { self }
}

extension ARPlaneAnchor.Classification {
    init(_ surface: SurfaceClass) {
        switch surface {
        case .none: self = .none(.unknown)
        case .wall: self = .wall
        case .floor: self = .floor
        case .ceiling: self = .ceiling
        case .table: self = .table
        case .seat: self = .seat
        case .window: self = .window
        case .door: self = .door
        }
    }
}

/// The outline of a plane (ARPlaneGeometry.h).
open class ARPlaneGeometry: NSObject {
    /// The vertices in the anchor's axes, in meters.
    public let vertices: [vector_float3]
    /// The triangles: three vertex indices each.
    public let triangleIndices: [Int16]

    /// Without a mesh, the outline is empty.
    init(_ mesh: TriangleMesh?) {
        vertices =
            mesh.map { mesh in
                (0..<mesh.vertexCount).map { index in
                    let vertex = mesh.vertex(index)
                    return vector_float3(Float(vertex.x), Float(vertex.y), Float(vertex.z))
                }
            } ?? []
        triangleIndices = (mesh?.indices ?? []).map { Int16(truncatingIfNeeded: $0) }
    }
}
