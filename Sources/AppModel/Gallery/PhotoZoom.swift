/// How an opened photo is enlarged and moved, and when a swipe shows another one.
///
/// Distances are in points, from the middle of the view to the right and down.
public struct PhotoZoom: Hashable, Sendable {
    /// The largest enlargement.
    static let largest = 8.0
    /// The enlargement of a double tap.
    static let ofDoubleTap = 3.0
    /// The share of the view's width that a swipe must cross.
    static let swipeShare = 0.25

    /// The enlargement: 1 shows the complete photo.
    public private(set) var scale = 1.0
    /// The photo's displacement to the right.
    public private(set) var x = 0.0
    /// The photo's displacement down.
    public private(set) var y = 0.0

    /// The number of drags so far.
    public private(set) var dragCount = 0

    /// The enlargement when two fingers went down.
    private var base = 1.0
    private var isPinching = false
    private var current: Drag?

    private struct Drag: Hashable, Sendable {
        /// The photo's displacement when the finger went down.
        var x: Double
        var y: Double
        /// How far a photo that is not enlarged was pulled sideways.
        var pulled = 0.0
        /// Whether two fingers pinched meanwhile: the rest of the drag has no effect.
        var isPinched = false
    }

    /// Creates the state of a photo that was just opened.
    public init() {}

    /// Whether the photo is larger than its view.
    public var isEnlarged: Bool { scale > 1 }

    /// Handles two fingers that have moved apart by a factor since they went down.
    public mutating func pinch(_ factor: Double) {
        guard factor.isFinite, factor > 0 else { return }
        isPinching = true
        if current != nil {
            current?.isPinched = true
            if !isEnlarged { x = 0 }
        }
        let wanted = min(max(base * factor, 1), Self.largest)
        (x, y) = (x * wanted / scale, y * wanted / scale)
        scale = wanted
    }

    /// Handles the end of a pinch, which may be reported more than once.
    public mutating func endPinch() {
        isPinching = false
        base = scale
        if !isEnlarged { (x, y) = (0, 0) }
    }

    /// Handles a double tap.
    public mutating func toggle() {
        scale = isEnlarged ? 1 : Self.ofDoubleTap
        (x, y) = (0, 0)
        base = scale
    }

    /// Handles a finger that has moved since it went down.
    ///
    /// An enlarged photo moves until its edge reaches the view's edge. Otherwise the finger pulls
    /// the photo sideways. A drag during which two fingers pinch has no further effect.
    ///
    /// - Parameters:
    ///   - right: the distance to the right.
    ///   - down: the distance down.
    ///   - width: the view's width.
    ///   - height: the view's height.
    public mutating func drag(right: Double, down: Double, width: Double, height: Double) {
        if current == nil { dragCount += 1 }
        var drag = current ?? Drag(x: x, y: y)
        defer { current = drag }
        if isPinching { drag.isPinched = true }
        guard !drag.isPinched else { return }
        guard isEnlarged else {
            drag.pulled = right
            x = right
            return
        }
        let (farX, farY) = (width * (scale - 1) / 2, height * (scale - 1) / 2)
        x = min(max(drag.x + right, -farX), farX)
        y = min(max(drag.y + down, -farY), farY)
    }

    /// Handles a lifted finger.
    ///
    /// - Returns: 1 for the next photo, −1 for the previous one, 0 for none.
    public mutating func endDrag(width: Double) -> Int {
        guard let drag = current else { return 0 }
        forgetDrag()
        guard !isEnlarged, !drag.isPinched else { return 0 }
        guard width > 0, abs(drag.pulled) >= width * Self.swipeShare else { return 0 }
        return drag.pulled < 0 ? 1 : -1
    }

    /// Handles a drag that is over, and may have ended without a report.
    ///
    /// - Parameter drag: the value of ``dragCount`` when it was over.
    public mutating func reset(ofDrag drag: Int) {
        if drag == dragCount, current != nil { forgetDrag() }
    }

    private mutating func forgetDrag() {
        current = nil
        if !isEnlarged { x = 0 }
    }
}
