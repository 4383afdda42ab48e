public import Foundation
internal import PhoneScreen

/// An outline of lines and curves.
public struct Path: Equatable, Sendable {
    /// The outline as SVG path data.
    private(set) var data = ""

    /// An empty outline.
    public init() {}

    /// A rectangle.
    public init(_ rect: CGRect) {
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        data += "Z"
    }

    /// An ellipse inside a rectangle.
    public init(ellipseIn rect: CGRect) {
        let (across, down) = (rect.width / 2, rect.height / 2)
        move(to: CGPoint(x: rect.minX, y: rect.midY))
        for x in [rect.maxX, rect.minX] {
            data += "A\(Self.text(across)) \(Self.text(down)) 0 0 1 \(Self.text(x)) "
            data += "\(Self.text(rect.midY))"
        }
        data += "Z"
    }

    /// Whether there is nothing in the outline.
    public var isEmpty: Bool { data.isEmpty }

    /// Begins at a point.
    public mutating func move(to end: CGPoint) { data += "M" + Self.text(end) }

    /// Draws a line to a point.
    public mutating func addLine(to end: CGPoint) { data += "L" + Self.text(end) }

    private static func text(_ point: CGPoint) -> String { "\(text(point.x)) \(text(point.y))" }

    /// A hundredth of a point is far less than a pixel.
    private static func text(_ number: CGFloat) -> String {
        guard number.isFinite else { return "0" }
        let rounded = (Double(number) * 100).rounded() / 100
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}

/// How a line is drawn.
public struct StrokeStyle: Equatable, Sendable {
    /// The width in points.
    public var lineWidth: CGFloat
    /// The shape of its ends.
    public var lineCap: CGLineCap
    /// The shape of its corners.
    public var lineJoin: CGLineJoin

    /// A style from its parts.
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
    }

    var cap: String { lineCap == .round ? "round" : lineCap == .square ? "square" : "butt" }
    var join: String { lineJoin == .round ? "round" : lineJoin == .bevel ? "bevel" : "miter" }
}

/// The shape of a line's ends (CGPath.h).
public enum CGLineCap: Int32, Hashable, Sendable {
    /// The shapes.
    case butt, round, square
}

/// The shape of a line's corners (CGPath.h).
public enum CGLineJoin: Int32, Hashable, Sendable {
    /// The shapes.
    case miter, round, bevel
}
