internal import ARKit
internal import LockstepSamples

/// The mesh and the planes of world tracking.
extension ARKitCamera {
    /// Whether world tracking reconstructs a mesh, which needs LiDAR.
    static var hasMesh: Bool {
        ARWorldTrackingConfiguration.supportsSceneReconstruction(.mesh)
    }

    /// Configures ARKit for the requested surfaces.
    func requestSurfaces(_ configuration: ARWorldTrackingConfiguration) {
        if request.streams.contains(.mesh), Self.hasMesh {
            let isClassified = ARWorldTrackingConfiguration.supportsSceneReconstruction(
                .meshWithClassification)
            configuration.sceneReconstruction = isClassified ? .meshWithClassification : .mesh
        }
        if request.streams.contains(.planes) {
            configuration.planeDetection = [.horizontal, .vertical]
        }
    }

    /// Delivers the surfaces that changed, if it is time to read them.
    ///
    /// - Parameter time: The latest frame's timestamp: ARKit gives anchors none.
    func readSurfaces(at time: HostTime, arrival: HostTime) {
        for (anchor, revision) in surfaces.takeDue(at: time) {
            let sample = SurfaceSample(anchor, revision: revision, at: time)
            guard let sample else {
                gate.drop(Self.stream(of: anchor), .unusable, at: time, arrival: arrival)
                continue
            }
            gate.deliver(.surface(sample), arrival: arrival)
        }
    }

    private static func stream(of anchor: ARAnchor) -> LockstepSamples.Stream {
        anchor is ARMeshAnchor ? .mesh : .planes
    }

    /// Delivers the removal of surfaces.
    func reportRemoved(_ anchors: [ARAnchor]) {
        let now = gate.clock.now
        for (anchor, revision) in surfaces.remove(anchors) {
            let sample = SurfaceSample(removed: anchor, revision: revision, at: now)
            guard let sample else {
                gate.drop(Self.stream(of: anchor), .unusable, at: now, arrival: now)
                continue
            }
            gate.deliver(.surface(sample), arrival: now)
        }
    }
}
