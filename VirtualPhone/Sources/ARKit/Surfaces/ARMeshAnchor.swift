public import Foundation
internal import LockstepSamples
internal import simd

/// A part of the mesh of the world (ARMeshAnchor.h).
open class ARMeshAnchor: ARAnchor {
    /// The triangles in the anchor's axes.
    public let geometry: ARMeshGeometry

    init(
        identifier: UUID, transform: simd_float4x4, _ mesh: TriangleMesh, isClassified: Bool
    ) {
        geometry = ARMeshGeometry(mesh, isClassified: isClassified)
        super.init(identifier: identifier, name: nil, transform: transform)
    }

    /// An anchor with the values of another one; without triangles if that is not a mesh.
    public required init(anchor: ARAnchor) {
        let empty = ARMeshGeometry(nil, isClassified: false)
        geometry = (anchor as? ARMeshAnchor)?.geometry ?? empty
        super.init(
            identifier: anchor.identifier, name: anchor.name, transform: anchor.transform)
    }

    /// Returns the anchor itself, which is immutable.
    open override func copy(with zone: NSZone? = nil) -> Any { self }
}
