internal import Foundation

/// Recognizes the parts of a view's gesture.
@MainActor final class GestureTarget: TouchTarget {
    let isSimultaneous: Bool
    /// Where the view's coordinates begin on the screen.
    var origin = CGPoint.zero
    private var parts: [GesturePart] = []
    private var isEnabled = true
    /// The first touch, while it lasts.
    private var start: Touch?
    private var isDragging = false
    private var isMagnifying = false
    /// The taps so far, for a gesture of several, and when the last one was.
    private var taps = (count: 0, seconds: 0.0)
    private var isTapPossible = false

    /// How far a finger moves in a tap at most, in points: UIKit's tolerance, from experience.
    private static let tapDistance: CGFloat = 10
    /// The longest time between the taps of one gesture in seconds: from experience.
    private static let tapPause = 0.35

    init(isSimultaneous: Bool) { self.isSimultaneous = isSimultaneous }

    /// Takes the parts of a newer evaluation; a gesture in progress continues.
    func take(_ parts: [GesturePart], isEnabled: Bool) {
        if isEnabled != self.isEnabled, !isEnabled { cancel() }
        self.isEnabled = isEnabled
        self.parts = parts
    }

    func follow(_ touch: Touch, _ phase: TouchPhase) -> Bool {
        guard isEnabled else { return false }
        switch phase {
        case .down:
            guard start == nil else { return false }
            start = touch
            isTapPossible = true
        case .cancel:
            if start?.id == touch.id { cancel() }
            return false
        case .move, .up: break
        }
        guard let start, start.id == touch.id else { return false }
        let isDragged = drag(from: start, to: touch, phase)
        let isTapped = tap(from: start, to: touch, phase)
        if phase == .up { self.start = nil }
        return isDragged || isTapped
    }

    private func drag(from start: Touch, to touch: Touch, _ phase: TouchPhase) -> Bool {
        let distance = hypot(
            touch.location.x - start.location.x, touch.location.y - start.location.y)
        let value = DragGesture.Value(
            time: Date(), location: inside(touch.location),
            startLocation: inside(start.location))
        var isOwn = false
        for part in parts {
            guard case .drag(let minimum) = part.kind else { continue }
            if !isDragging, distance >= minimum { isDragging = true }
            guard isDragging else { continue }
            isOwn = true
            if phase == .up {
                for action in part.ended { action(value) }
                for action in part.finished { action() }
            } else {
                for action in part.changed { action(value) }
            }
        }
        if phase == .up { isDragging = false }
        return isOwn
    }

    private func tap(from start: Touch, to touch: Touch, _ phase: TouchPhase) -> Bool {
        let distance = hypot(
            touch.location.x - start.location.x, touch.location.y - start.location.y)
        if distance > Self.tapDistance { isTapPossible = false }
        guard phase == .up, isTapPossible else { return false }
        let isNext = touch.seconds - taps.seconds <= Self.tapPause
        taps = (isNext ? taps.count + 1 : 1, touch.seconds)
        for part in parts {
            guard case .tap(let count) = part.kind, taps.count == count else { continue }
            taps.count = 0
            for action in part.ended { action(()) }
            return true
        }
        return false
    }

    func pinch(_ phase: TouchPhase, scale: CGFloat) -> Bool {
        guard isEnabled else { return false }
        let pinches = parts.filter { $0.kind == .magnification }
        guard !pinches.isEmpty else { return false }
        // Two fingers end what one of them has begun.
        if phase == .down { cancel() }
        for part in pinches {
            switch phase {
            case .down, .move:
                isMagnifying = true
                for action in part.changed { action(scale) }
            case .up:
                for action in part.ended { action(scale) }
                for action in part.finished { action() }
                isMagnifying = false
            case .cancel:
                for action in part.finished { action() }
                isMagnifying = false
            }
        }
        return true
    }

    func cancel() {
        start = nil
        isTapPossible = false
        let wasActive = isDragging || isMagnifying
        (isDragging, isMagnifying) = (false, false)
        if wasActive { for part in parts { for action in part.finished { action() } } }
    }

    private func inside(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    }
}
