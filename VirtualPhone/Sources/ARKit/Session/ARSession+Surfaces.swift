internal import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone
internal import simd

extension ARSession.State {
    /// The app's anchors and those of surfaces.
    var allAnchors: [ARAnchor] { anchors + surfaces.values }

    /// Whether the app asked for such a surface.
    fileprivate func wants(_ surface: SurfaceSample) -> Bool {
        guard story.givesFrames, let tracking = configuration as? ARWorldTrackingConfiguration
        else { return false }
        switch surface.content {
        case .mesh: return !tracking.sceneReconstruction.isEmpty
        case .plane(let plane):
            let wanted: ARWorldTrackingConfiguration.PlaneDetection =
                plane.alignment == .horizontal ? .horizontal : .vertical
            return tracking.planeDetection.contains(wanted)
        case .removed: return surfaces[surface.identifier] != nil
        }
    }

    /// Whether faces get a class.
    fileprivate var isClassified: Bool {
        (configuration as? ARWorldTrackingConfiguration)?.sceneReconstruction
            .contains(.meshWithClassification) ?? false
    }
}

extension ARSession {
    private enum Change {
        case added(ARAnchor)
        case updated(ARAnchor)
        case removed(ARAnchor)
    }

    /// Turns a surface of the feed into an anchor and notifies the delegate.
    func take(_ surface: SurfaceSample) {
        let change = state.withLock { state -> Change? in
            guard state.wants(surface) else { return nil }
            let known = state.surfaces[surface.identifier]
            guard let anchor = anchor(surface, known?.identifier, state.isClassified) else {
                return state.surfaces.removeValue(forKey: surface.identifier).map(Change.removed)
            }
            state.surfaces[surface.identifier] = anchor
            return known == nil ? .added(anchor) : .updated(anchor)
        }
        switch change {
        case .added(let anchor): tell { $0.session($1, didAdd: [anchor]) }
        case .updated(let anchor): tell { $0.session($1, didUpdate: [anchor]) }
        case .removed(let anchor): tell { $0.session($1, didRemove: [anchor]) }
        case nil: return
        }
    }

    /// Returns the anchor of a surface; nil for one that was removed.
    private func anchor(
        _ surface: SurfaceSample, _ known: UUID?, _ isClassified: Bool
    ) -> ARAnchor? {
        let identifier = known ?? UUID(uuidString: surface.identifier) ?? UUID()
        let pose = surface.worldFromSurface
        let transform = simd_float4x4(pose)
        switch surface.content {
        case .mesh(let mesh):
            return ARMeshAnchor(
                identifier: identifier, transform: transform, mesh.moved(by: pose.inverse),
                isClassified: isClassified)
        case .plane(var plane):
            plane.triangles = plane.triangles.moved(by: pose.inverse)
            return ARPlaneAnchor(identifier: identifier, transform: transform, plane)
        case .removed: return nil
        }
    }
}
