import LockstepSamples

/// The camera's adjustments by hand since the viewfinder's feed started.
struct HandSettings: Hashable, Sendable {
    /// A point that was touched.
    struct Mark: Hashable, Sendable {
        var point: ImagePoint
        var since: HostTime
        /// Whether focus and exposure stay when the scene changes.
        var isLocked: Bool
    }

    /// How long the mark of a tap is shown, as in the system's camera (by eye).
    static let markDuration = HostDuration.seconds(3)

    var mark: Mark?
    /// The exposure's difference from the metered one in EV.
    var bias = 0.0
    var isWhiteBalanceLocked = false
    var zoom = 1.0
    /// The pinch that changes the zoom; nil if there is none.
    var pinch: Pinch?
    /// Whether a zoom factor still has to be sent to the camera.
    var isZoomDue = false
    /// When the zoom was last sent.
    var zoomedAt: HostTime?

    /// The adjustments to apply again after a restart.
    var adjustments: [CameraAdjustment] {
        var all: [CameraAdjustment] = []
        if let mark, mark.isLocked { all.append(.lock(at: mark.point)) }
        if bias != 0 { all.append(.exposureBias(ev: bias)) }
        if isWhiteBalanceLocked { all.append(.whiteBalance(.locked)) }
        if zoom != 1 { all.append(.zoom(factor: zoom)) }
        return all
    }

    /// Removes the mark of a tap that has been shown long enough.
    mutating func pass(_ now: HostTime) {
        guard let mark, !mark.isLocked, now - mark.since >= Self.markDuration else { return }
        self.mark = nil
    }
}
