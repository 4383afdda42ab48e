public import Foundation

/// Gives a view a fixed size.
public struct _FrameLayout: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let width: CGFloat?
    let height: CGFloat?
    let alignment: Alignment

    @MainActor private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
    }

    func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        if let width, let height { return CGSize(width: width, height: height) }
        let size = part.content.size(inner(proposal))
        return CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let size = part.content.size(inner(ProposedSize(frame.size)))
        part.content.draw(alignment.place(size, in: frame), on: drawing)
    }
}

/// Gives a view a size between limits.
///
/// The resulting size is not documented; WWDC 2019, "Building Custom Views with SwiftUI", shows the
/// rule used here. With both limits, it is the offered size between them. With a lower limit alone,
/// it is the view's own size, but at least the limit. With an upper limit alone, it is the larger
/// of the own and the offered size, but at most the limit.
public struct _FlexFrameLayout: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let least: (width: CGFloat?, height: CGFloat?)
    let most: (width: CGFloat?, height: CGFloat?)
    let alignment: Alignment

    @MainActor private func inner(_ proposal: ProposedSize) -> ProposedSize {
        func clamp(_ offered: CGFloat?, _ low: CGFloat?, _ high: CGFloat?) -> CGFloat? {
            guard let offered else { return nil }
            return max(low ?? 0, min(offered, high ?? .infinity))
        }
        return ProposedSize(
            width: clamp(proposal.width, least.width, most.width),
            height: clamp(proposal.height, least.height, most.height))
    }

    private static func length(
        _ offered: CGFloat?, _ own: CGFloat, _ low: CGFloat?, _ high: CGFloat?
    ) -> CGFloat {
        let offered = offered ?? own
        switch (low, high) {
        case (let low?, let high?): return max(low, min(offered, high))
        case (let low?, nil): return max(low, own)
        case (nil, let high?): return min(high, max(own, offered))
        case (nil, nil): return own
        }
    }

    func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        let own = part.content.size(inner(proposal))
        return CGSize(
            width: Self.length(proposal.width, own.width, least.width, most.width),
            height: Self.length(proposal.height, own.height, least.height, most.height))
    }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let size = part.content.size(inner(ProposedSize(frame.size)))
        part.content.draw(alignment.place(size, in: frame), on: drawing)
    }
}

/// Adds room around a view.
public struct _PaddingLayout: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let insets: EdgeInsets

    func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        let size = part.content.size(proposal.inset(by: insets))
        return CGSize(
            width: size.width + insets.leading + insets.trailing,
            height: size.height + insets.top + insets.bottom)
    }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        part.content.draw(frame.inset(by: insets), on: drawing)
    }
}

extension CGRect {
    /// The rectangle without the insets.
    func inset(by insets: EdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.leading, y: minY + insets.top,
            width: max(0, width - insets.leading - insets.trailing),
            height: max(0, height - insets.top - insets.bottom))
    }
}

/// Gives a view its own size in some directions.
public struct _FixedSizeLayout: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let horizontal: Bool
    let vertical: Bool

    @MainActor private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(
            width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
    }

    func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        part.content.size(inner(proposal))
    }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let size = part.content.size(inner(ProposedSize(frame.size)))
        part.content.draw(Alignment.topLeading.place(size, in: frame), on: drawing)
    }
}

/// How a view fills room of another shape.
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// All of it is visible.
    case fit
    /// It covers the room.
    case fill
}

/// Keeps a view's ratio of width to height.
public struct _AspectRatioLayout: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let ratio: CGFloat?
    let mode: ContentMode

    @MainActor private func inner(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        let own = part.content.size(.unspecified)
        let ratio = ratio ?? (own.height > 0 ? own.width / own.height : 1)
        guard ratio > 0, ratio.isFinite else { return own }
        switch (proposal.width, proposal.height) {
        case (nil, nil): return own
        case (let width?, nil): return CGSize(width: width, height: width / ratio)
        case (nil, let height?): return CGSize(width: height * ratio, height: height)
        case (let width?, let height?):
            let isWider = width / max(height, 0.001) > ratio
            return isWider == (mode == .fit)
                ? CGSize(width: height * ratio, height: height)
                : CGSize(width: width, height: width / ratio)
        }
    }

    func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        part.content.size(ProposedSize(inner(proposal, part)))
    }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let size = part.content.size(ProposedSize(inner(ProposedSize(frame.size), part)))
        part.content.draw(Alignment.center.place(size, in: frame), on: drawing)
    }
}

extension View {
    /// Gives the view a fixed width or height.
    public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(_FrameLayout(width: width, height: height, alignment: alignment))
    }

    /// Gives the view a size between limits.
    public func frame(
        minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(
            _FlexFrameLayout(
                least: (minWidth, minHeight), most: (maxWidth, maxHeight), alignment: alignment))
    }

    /// Adds room at some edges; nil adds the standard room of 16 points.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        modifier(_PaddingLayout(insets: EdgeInsets(length ?? 16, edges)))
    }

    /// Adds room at all edges.
    public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    /// Gives the view its own size in some directions, whatever it is offered.
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        modifier(_FixedSizeLayout(horizontal: horizontal, vertical: vertical))
    }

    /// Keeps a ratio of width to height; nil keeps the view's own.
    public func aspectRatio(
        _ aspectRatio: CGFloat? = nil, contentMode: ContentMode
    ) -> some View {
        modifier(_AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
    }

    /// All of the view is visible in the room it is offered.
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// The view covers the room it is offered.
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}
