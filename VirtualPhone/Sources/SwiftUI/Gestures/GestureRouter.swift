internal import Foundation

/// What part of its rectangle a region covers.
enum HitShape: Hashable {
    case rectangle
    /// The largest circle that fits.
    case circle
}

/// A part of the screen that touches hit, with what they reach there.
struct HitRegion {
    /// The rectangle on the screen.
    var frame: CGRect
    /// The part of it that is visible.
    var visible: CGRect
    var shape: HitShape
    /// What the touches reach, from the outside in.
    var targets: [any TouchTarget]

    func contains(_ point: CGPoint) -> Bool {
        guard visible.contains(point) else { return false }
        guard shape == .circle else { return true }
        let radius = min(frame.width, frame.height) / 2
        return hypot(point.x - frame.midX, point.y - frame.midY) <= radius
    }
}

/// A finger, or the pointer of a mouse, at one moment.
struct Touch: Hashable {
    /// The number of the finger.
    var id: Int
    /// The place on the screen.
    var location: CGPoint
    /// Seconds of the browser's clock.
    var seconds: Double
}

/// What a touch does.
enum TouchPhase: String, Hashable {
    case down, move, up, cancel
}

/// Something that touches reach.
@MainActor protocol TouchTarget: AnyObject {
    /// Whether other targets of the same touch go on when this one recognizes it.
    var isSimultaneous: Bool { get }
    /// Follows a touch.
    ///
    /// - Returns: Whether the target recognizes the touch as its own from now on.
    func follow(_ touch: Touch, _ phase: TouchPhase) -> Bool
    /// Follows two fingers that move apart or together.
    ///
    /// - Returns: Whether the target recognizes them.
    func pinch(_ phase: TouchPhase, scale: CGFloat) -> Bool
    /// Another target has recognized the touch.
    func cancel()
}

extension TouchTarget {
    func pinch(_ phase: TouchPhase, scale: CGFloat) -> Bool { false }
}

/// Brings touches to what they hit.
@MainActor final class GestureRouter {
    /// The regions of the latest drawing, from back to front.
    var regions: [HitRegion] = []
    /// What scrolls, by the identifier of its element.
    var scrolls: [Int: ScrollPlace] = [:]
    /// What the elements do that have the keyboard's focus, by identifier.
    var activations: [Int: @MainActor () -> Void] = [:]
    /// What fields, sliders and movies do with the browser's reports, by identifier.
    var inputs: [Int: @MainActor (ControlInput) -> Void] = [:]
    private var following: [Int: [any TouchTarget]] = [:]
    private var pinching: [any TouchTarget] = []

    private func targets(at point: CGPoint) -> [any TouchTarget] {
        // The innermost target decides first.
        regions.last { $0.contains(point) }?.targets.reversed() ?? []
    }

    /// Follows a touch.
    func follow(_ touch: Touch, _ phase: TouchPhase) {
        if phase == .down { following[touch.id] = targets(at: touch.location) }
        let targets = following[touch.id] ?? []
        for target in targets where isFollowing(target, touch.id) {
            guard target.follow(touch, phase), !target.isSimultaneous else { continue }
            give(touch.id, to: target)
        }
        if phase == .up || phase == .cancel { following[touch.id] = nil }
    }

    private func isFollowing(_ target: any TouchTarget, _ id: Int) -> Bool {
        following[id]?.contains { $0 === target } ?? false
    }

    /// Lets only one target, and those that recognize simultaneously, follow a touch.
    private func give(_ id: Int, to owner: any TouchTarget) {
        for target in following[id] ?? [] where target !== owner && !target.isSimultaneous {
            target.cancel()
        }
        following[id]?.removeAll { $0 !== owner && !$0.isSimultaneous }
    }

    /// Follows two fingers.
    func pinch(_ phase: TouchPhase, scale: CGFloat, at point: CGPoint) {
        if phase == .down { pinching = targets(at: point) }
        for target in pinching where target.pinch(phase, scale: scale) {
            if !target.isSimultaneous {
                pinching = [target]
                break
            }
        }
        if phase == .up || phase == .cancel { pinching = [] }
    }
}

/// What the browser reports about a control.
enum ControlInput: Hashable {
    /// The text of a field.
    case text(String)
    /// The Return key of a field.
    case submit
    /// The value of a slider.
    case slide(Double)
    /// A movie's time in seconds, with what it does.
    case movie(String, Double)
    /// A custom action of accessibility, by its number.
    case action(Int)
    /// One step of an adjustable element: up or down.
    case adjust(isUp: Bool)
}
