internal import Foundation
internal import PhoneScreen

/// A screen while it is drawn: elements, and the regions that touches hit.
@MainActor final class Drawing {
    unowned let tree: ViewTree
    /// Where the current group's coordinates begin on the screen.
    private(set) var origin = CGPoint.zero
    /// The regions that touches hit, from back to front.
    private(set) var regions: [HitRegion] = []
    /// The gestures around what is being drawn, from the outside in.
    private var chain: [any TouchTarget] = []
    private var groups: [[ScreenNode]] = [[]]
    /// Whether what is being drawn can be hit.
    private var isHittable = true
    /// The part of the screen outside of which nothing is visible or hit.
    private(set) var clip: CGRect
    /// The rectangle of the screen that nothing covers, and the one that the display has.
    var safe: CGRect
    var whole: CGRect

    init(_ tree: ViewTree) {
        self.tree = tree
        whole = CGRect(origin: .zero, size: tree.screen.size)
        safe = tree.screen.safeFrame
        clip = whole
    }

    /// The elements drawn.
    var finished: [ScreenNode] { groups[0] }

    /// Adds an element, whose frame is in the current group's coordinates.
    func add(
        _ item: LayoutItem, _ kind: ScreenNode.Kind, _ frame: CGRect,
        _ properties: [String: ScreenValue] = [:], part: Int = 0
    ) {
        guard frame.isDrawable else { return }
        let id = part == 0 ? item.id : tree.partIdentifier(of: item, part)
        groups[groups.count - 1].append(ScreenNode(id, kind, frame: frame.quadruple, properties))
    }

    /// Adds an element with what `content` draws inside it, in the element's own coordinates.
    func group(
        _ item: LayoutItem, _ frame: CGRect, _ properties: [String: ScreenValue] = [:],
        kind: ScreenNode.Kind = .box, part: Int = 0, sortPriority: Double = 0,
        scrolledBy offset: CGPoint = .zero, _ content: () -> Void
    ) {
        guard frame.isDrawable else { return }
        let id = part == 0 ? item.id : tree.partIdentifier(of: item, part)
        var node = ScreenNode(id, kind, frame: frame.quadruple, properties)
        node.sortPriority = sortPriority
        let before = origin
        origin = CGPoint(
            x: before.x + frame.minX - offset.x, y: before.y + frame.minY - offset.y)
        groups.append([])
        content()
        node.children = groups.removeLast()
        origin = before
        groups[groups.count - 1].append(node)
    }

    /// Draws something, and returns its elements instead of adding them.
    func capture(_ content: () -> Void) -> [ScreenNode] {
        groups.append([])
        content()
        return groups.removeLast()
    }

    /// Removes the element that was added last, if it is an item's; nil otherwise.
    func removeLast(of item: LayoutItem) -> ScreenNode? {
        guard groups[groups.count - 1].last?.id == item.id else { return nil }
        return groups[groups.count - 1].removeLast()
    }

    /// Adds elements that were captured.
    func add(_ nodes: [ScreenNode]) { groups[groups.count - 1] += nodes }

    /// Adds a region that a touch hits: a rectangle in the current group's coordinates.
    func hit(_ frame: CGRect, _ shape: HitShape = .rectangle) {
        guard isHittable else { return }
        let onScreen = frame.offsetBy(dx: origin.x, dy: origin.y)
        let visible = onScreen.intersection(clip)
        guard !visible.isNull, !visible.isEmpty else { return }
        regions.append(
            HitRegion(frame: onScreen, visible: visible, shape: shape, targets: chain))
    }

    /// Draws something whose touches also reach a target.
    func targeting(_ target: any TouchTarget, _ content: () -> Void) {
        chain.append(target)
        content()
        chain.removeLast()
    }

    /// Draws something that touches pass through.
    func unhittable(_ content: () -> Void) {
        let before = isHittable
        isHittable = false
        content()
        isHittable = before
    }

    /// Draws something outside of all gestures so far: another layer of the screen.
    func layer(_ content: () -> Void) {
        let (chainBefore, clipBefore, safeBefore, wholeBefore) = (chain, clip, safe, whole)
        chain = []
        content()
        (chain, clip, safe, whole) = (chainBefore, clipBefore, safeBefore, wholeBefore)
    }

    /// Draws something that is visible only in a rectangle of the current group's coordinates.
    func clipping(_ frame: CGRect, _ content: () -> Void) {
        let before = clip
        clip = clip.intersection(frame.offsetBy(dx: origin.x, dy: origin.y))
        content()
        clip = before
    }

    /// Removes the regions added since there were `count`, which a region replaces.
    func replaceRegions(since count: Int, by frame: CGRect, _ shape: HitShape) {
        regions.removeSubrange(count...)
        hit(frame, shape)
    }

    /// A rectangle, extended to the display's edges where it reaches those of the safe area.
    func extended(_ frame: CGRect, _ edges: Edge.Set) -> CGRect {
        let onScreen = frame.offsetBy(dx: origin.x, dy: origin.y)
        var (left, top) = (onScreen.minX, onScreen.minY)
        var (right, bottom) = (onScreen.maxX, onScreen.maxY)
        let close: CGFloat = 0.5
        if edges.contains(.top), abs(top - safe.minY) < close { top = whole.minY }
        if edges.contains(.leading), abs(left - safe.minX) < close { left = whole.minX }
        if edges.contains(.bottom), abs(bottom - safe.maxY) < close { bottom = whole.maxY }
        if edges.contains(.trailing), abs(right - safe.maxX) < close { right = whole.maxX }
        return CGRect(
            x: left - origin.x, y: top - origin.y, width: right - left, height: bottom - top)
    }
}

extension CGRect {
    fileprivate var quadruple: (x: Double, y: Double, width: Double, height: Double) {
        (Double(minX), Double(minY), Double(width), Double(height))
    }

    /// Whether all numbers are finite: a view without limits in an unlimited place has none.
    fileprivate var isDrawable: Bool {
        minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
    }

    var center: CGPoint { CGPoint(x: midX, y: midY) }
}
