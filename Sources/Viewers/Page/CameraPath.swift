import LockstepSamples

/// The positions of a phone's camera since it connected, with fewer and fewer points.
struct CameraPath: Sendable {
    /// The most points; at this number every second one is removed.
    static let mostPoints = 2000

    /// x, y and z in meters, world axes (ARKit).
    private(set) var points: [Vector3] = []
    /// Whether tracking was normal at each point.
    private(set) var isTracked: [Bool] = []
    /// Changes with each point.
    private(set) var revision = 0
    private var step = 1
    private var skipped = 0

    mutating func add(_ position: Vector3, isTracked: Bool) {
        skipped += 1
        guard skipped >= step || points.isEmpty else { return }
        skipped = 0
        revision += 1
        points.append(position)
        self.isTracked.append(isTracked)
        guard points.count >= Self.mostPoints else { return }
        points = points.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        self.isTracked = self.isTracked.enumerated().filter { $0.offset.isMultiple(of: 2) }
            .map(\.element)
        step *= 2
    }
}
