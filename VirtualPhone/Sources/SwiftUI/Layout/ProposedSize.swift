public import Foundation

/// A size that a container offers a view; nil asks for the view's own size.
struct ProposedSize: Hashable {
    var width: CGFloat?
    var height: CGFloat?

    /// Asks for the view's own size.
    static let unspecified = ProposedSize(width: nil, height: nil)

    init(width: CGFloat?, height: CGFloat?) {
        self.width = width
        self.height = height
    }

    init(_ size: CGSize) {
        width = size.width
        height = size.height
    }

    /// The proposed size, with the lengths of `other` that are not proposed.
    func filled(_ other: CGSize) -> CGSize {
        CGSize(width: width ?? other.width, height: height ?? other.height)
    }

    /// The proposal reduced by the insets.
    func inset(by insets: EdgeInsets) -> ProposedSize {
        ProposedSize(
            width: width.map { max(0, $0 - insets.leading - insets.trailing) },
            height: height.map { max(0, $0 - insets.top - insets.bottom) })
    }
}

/// Distances from the edges of a rectangle.
public struct EdgeInsets: Equatable, Sendable {
    /// The distance from the upper edge in points.
    public var top: CGFloat
    /// The distance from the leading edge in points.
    public var leading: CGFloat
    /// The distance from the lower edge in points.
    public var bottom: CGFloat
    /// The distance from the trailing edge in points.
    public var trailing: CGFloat

    /// Insets from their four distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No insets.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    init(_ length: CGFloat, _ edges: Edge.Set) {
        self.init(
            top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0,
            trailing: edges.contains(.trailing) ? length : 0)
    }
}

/// An edge of a rectangle.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
    /// The edges; leading is left in languages that are read from the left.
    case top, leading, bottom, trailing

    /// Several edges.
    public struct Set: OptionSet, Hashable, Sendable {
        /// The edges as bits.
        public let rawValue: Int8
        /// Edges from bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// The upper edge.
        public static let top = Set(rawValue: 1)
        /// The leading edge.
        public static let leading = Set(rawValue: 2)
        /// The lower edge.
        public static let bottom = Set(rawValue: 4)
        /// The trailing edge.
        public static let trailing = Set(rawValue: 8)
        /// All edges.
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        /// The leading and trailing edges.
        public static let horizontal: Set = [.leading, .trailing]
        /// The upper and lower edges.
        public static let vertical: Set = [.top, .bottom]
    }
}

/// An upper or lower edge.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The edges.
    case top, bottom
}

/// A leading or trailing edge.
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The edges.
    case leading, trailing
}

/// A direction.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
    /// The directions.
    case horizontal, vertical

    /// Several directions.
    public struct Set: OptionSet, Hashable, Sendable {
        /// The directions as bits.
        public let rawValue: Int8
        /// Directions from bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// The horizontal direction.
        public static let horizontal = Set(rawValue: 1)
        /// The vertical direction.
        public static let vertical = Set(rawValue: 2)
    }
}

/// Where views are across a column.
public enum HorizontalAlignment: Hashable, Sendable {
    /// The places.
    case leading, center, trailing

    var share: CGFloat { self == .leading ? 0 : self == .center ? 0.5 : 1 }
}

/// Where views are across a row.
public enum VerticalAlignment: Hashable, Sendable {
    /// The places.
    case top, center, bottom

    var share: CGFloat { self == .top ? 0 : self == .center ? 0.5 : 1 }
}

/// Where a view is in a rectangle.
public struct Alignment: Hashable, Sendable {
    /// The place across.
    public var horizontal: HorizontalAlignment
    /// The place down.
    public var vertical: VerticalAlignment

    /// A place from its two directions.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The middle.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The middle of the leading edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The middle of the trailing edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The middle of the upper edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The middle of the lower edge.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The upper leading corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The upper trailing corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The lower leading corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The lower trailing corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    /// The rectangle of a view with a size, aligned in another rectangle.
    func place(_ size: CGSize, in frame: CGRect) -> CGRect {
        CGRect(
            x: frame.minX + (frame.width - size.width) * horizontal.share,
            y: frame.minY + (frame.height - size.height) * vertical.share, width: size.width,
            height: size.height)
    }
}

/// A point relative to a rectangle: 0 to 1 in both directions.
public struct UnitPoint: Hashable, Sendable {
    /// The share of the width.
    public var x: CGFloat
    /// The share of the height.
    public var y: CGFloat

    /// A point from its shares.
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the upper edge.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the lower edge.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The lower leading corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
}
