public import LockstepSamples

/// The meaning of a finger on the live image: a tap meters there, a hold locks there as soon as it
/// has lasted long enough.
///
/// A finger that moves, and the fingers of a pinch, do neither.
public struct ImageTouch: Hashable, Sendable {
    /// A point of the view, points from its upper left corner.
    public struct Place: Hashable, Sendable {
        /// The distance from the left edge.
        public var x: Double
        /// The distance from the upper edge.
        public var y: Double

        /// Creates a point.
        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    /// How long a finger must rest to lock, as in the system's camera (by eye).
    public static let lockDelay = HostDuration.milliseconds(600)
    /// How far a resting finger may move, points: the default of SwiftUI's `LongPressGesture`.
    static let slack = 10.0

    /// The number of touches so far.
    public private(set) var touchCount = 0
    private var start: Place?
    /// Whether the finger is down, even if it no longer counts as a tap or hold.
    private var isDown = false

    /// Creates the state of an untouched image.
    public init() {}

    /// Handles a finger that went down or moved.
    ///
    /// - Returns: True if it went down: ``held(ofTouch:)`` must follow after ``lockDelay``.
    public mutating func moved(to place: Place) -> Bool {
        guard isDown else {
            (isDown, start) = (true, place)
            touchCount += 1
            return true
        }
        if let start, !Self.isNear(start, place) { self.start = nil }
        return false
    }

    /// Handles the end of the delay after a touch began.
    ///
    /// - Returns: Where to lock focus and exposure; nil if the touch is over or has moved.
    public mutating func held(ofTouch touch: Int) -> Place? {
        guard touch == touchCount else { return nil }
        defer { start = nil }
        return start
    }

    /// Handles a lifted finger.
    ///
    /// - Returns: Where to focus and meter; nil if the touch has locked or moved.
    public mutating func ended(at place: Place) -> Place? {
        _ = moved(to: place)
        defer { (isDown, start) = (false, nil) }
        return start
    }

    /// Cancels the tap or hold of a touch that became a pinch.
    public mutating func becamePinch() { start = nil }

    /// Handles a touch that is over, and may have ended without a report.
    ///
    /// - Parameter touch: the value of ``touchCount`` when it was over.
    public mutating func reset(ofTouch touch: Int) {
        if touch == touchCount { (isDown, start) = (false, nil) }
    }

    private static func isNear(_ first: Place, _ second: Place) -> Bool {
        let (right, down) = (second.x - first.x, second.y - first.y)
        return right * right + down * down <= slack * slack
    }
}
