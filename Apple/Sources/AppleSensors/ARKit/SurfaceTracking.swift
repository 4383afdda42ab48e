internal import ARKit
internal import LockstepSamples

/// ARKit's surfaces as last reported, and the schedule of reading them.
struct SurfaceTracking {
    private var schedule = SurfaceSchedule<UUID>()
    /// The anchors that changed since they were read.
    private var unread: [UUID: ARAnchor] = [:]

    /// Notes anchors that ARKit added or changed; other kinds of anchors are ignored.
    mutating func note(_ anchors: [ARAnchor]) {
        for anchor in anchors where anchor is ARMeshAnchor || anchor is ARPlaneAnchor {
            schedule.noteChange(of: anchor.identifier)
            unread[anchor.identifier] = anchor
        }
    }

    /// Forgets anchors that ARKit removed, and returns those that were known, with the number of
    /// their changes.
    mutating func remove(_ anchors: [ARAnchor]) -> [(anchor: ARAnchor, revision: Int)] {
        anchors.compactMap { anchor in
            unread[anchor.identifier] = nil
            return schedule.remove(anchor.identifier).map { (anchor, $0) }
        }
    }

    /// Returns the anchors to read now, each with the number of its changes before the latest one.
    mutating func takeDue(at time: HostTime) -> [(anchor: ARAnchor, revision: Int)] {
        let due = schedule.takeDue(at: time)
        return due.sorted { $0.key.uuidString < $1.key.uuidString }.compactMap { key, revision in
            unread.removeValue(forKey: key).map { ($0, revision) }
        }
    }
}

extension SurfaceSample {
    /// Copies an anchor's surface; nil if its numbers do not describe one.
    init?(_ anchor: ARAnchor, revision: Int, at time: HostTime) {
        guard let pose = Transform(anchor.transform),
            let content = (anchor as? ARMeshAnchor).flatMap({ Content($0, pose) })
                ?? (anchor as? ARPlaneAnchor).flatMap({ Content($0, pose) })
        else { return nil }
        self.init(
            identifier: anchor.identifier.uuidString, revision: revision, timestamp: time,
            worldFromSurface: pose, content: content)
    }

    /// The removal of an anchor; nil if its transform is not finite.
    init?(removed anchor: ARAnchor, revision: Int, at time: HostTime) {
        guard let pose = Transform(anchor.transform) else { return nil }
        self.init(
            identifier: anchor.identifier.uuidString, revision: revision, timestamp: time,
            worldFromSurface: pose, content: .removed(anchor is ARMeshAnchor ? .mesh : .plane))
    }
}

extension SurfaceSample.Content {
    fileprivate init?(_ anchor: ARMeshAnchor, _ pose: Transform) {
        guard let mesh = TriangleMesh(anchor.geometry) else { return nil }
        self = .mesh(mesh.moved(by: pose))
    }

    fileprivate init?(_ anchor: ARPlaneAnchor, _ pose: Transform) {
        guard let outline = TriangleMesh(anchor.geometry) else { return nil }
        self = .plane(
            Plane(
                triangles: outline.moved(by: pose),
                alignment: anchor.alignment == .horizontal ? .horizontal : .vertical,
                classification: SurfaceClass(anchor.classification)))
    }
}

extension SurfaceClass {
    fileprivate init(_ classification: ARPlaneAnchor.Classification) {
        switch classification {
        case .wall: self = .wall
        case .floor: self = .floor
        case .ceiling: self = .ceiling
        case .table: self = .table
        case .seat: self = .seat
        case .window: self = .window
        case .door: self = .door
        case .none: self = .none
        @unknown default: self = .none
        }
    }
}
