import LockstepSamples

/// A running pinch on the live image.
struct Pinch: Hashable, Sendable {
    /// The zoom factor at its start.
    var base: Double
}

/// Zooms with two fingers.
extension CaptureModel {
    /// The shortest time between two adjustments of the zoom: each one is written into a running
    /// recording, and a pinch reports up to 120 changes a second.
    static let zoomInterval = HostDuration.milliseconds(100)

    /// Handles fingers that have moved apart by a factor since they went down.
    ///
    /// The screen shows the factor at once; the camera gets it with the next tick.
    mutating func pinch(_ scale: Double) {
        guard let abilities = feed.facts?.abilities, scale.isFinite, scale > 0 else { return }
        let base = hand.pinch?.base ?? hand.zoom
        guard case .zoom(let factor)? = abilities.nearest(to: .zoom(factor: base * scale)) else {
            return
        }
        hand.pinch = Pinch(base: base)
        guard factor != hand.zoom else { return }
        hand.zoom = factor
        hand.isZoomDue = true
    }

    /// Passes the zoom of a pinch to the camera, unless it has just got one.
    mutating func passZoom() -> [CaptureAction] {
        if let last = hand.zoomedAt, now - last < Self.zoomInterval { return [] }
        guard hand.isZoomDue else { return [] }
        hand.isZoomDue = false
        hand.zoomedAt = now
        return [.adjust(.zoom(factor: hand.zoom))]
    }
}
