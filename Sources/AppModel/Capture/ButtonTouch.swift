/// Turns the changes of a drag gesture into touches of the record button.
///
/// A gesture may end before any change was reported, and may end without a report because the
/// system took the finger away. Each press is followed by one ``CaptureTouch/lifted`` or
/// ``CaptureTouch/cancelled``.
public struct ButtonTouch: Hashable, Sendable {
    /// How far beyond its edge the button still counts as touched, in points: a thumb that rolls
    /// while it holds moves by about half a centimeter (assumed).
    static let margin = 32.0

    /// The number of presses so far.
    public private(set) var pressCount = 0
    private var isDown = false
    private var isInside = true

    /// Creates the state of an untouched button.
    public init() {}

    /// Returns whether a round button counts as touched at a point.
    ///
    /// - Parameters:
    ///   - x: the distance from the button's left edge, points.
    ///   - y: the distance from its upper edge, points.
    ///   - diameter: the button's diameter, points.
    public static func isInside(x: Double, y: Double, diameter: Double) -> Bool {
        let (right, down) = (x - diameter / 2, y - diameter / 2)
        let reach = diameter / 2 + margin
        return right * right + down * down <= reach * reach
    }

    /// Handles a finger that went down or moved.
    public mutating func moved(isInside: Bool) -> [CaptureTouch] {
        var touches: [CaptureTouch] = []
        if !isDown {
            (isDown, self.isInside) = (true, true)
            pressCount += 1
            touches.append(.pressed)
        }
        guard isInside != self.isInside else { return touches }
        self.isInside = isInside
        return touches + [.moved(isInside: isInside)]
    }

    /// Handles a lifted finger.
    public mutating func ended(isInside: Bool) -> [CaptureTouch] {
        let touches = moved(isInside: isInside)
        isDown = false
        return touches + [.lifted]
    }

    /// Handles a gesture that is over, and may have ended without a report.
    ///
    /// - Parameter press: the value of ``pressCount`` when the gesture was over.
    public mutating func reset(ofPress press: Int) -> [CaptureTouch] {
        guard isDown, press == pressCount else { return [] }
        isDown = false
        return [.cancelled]
    }
}
