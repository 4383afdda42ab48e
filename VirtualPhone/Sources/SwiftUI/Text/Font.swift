public import Foundation

/// A font, whose size may follow the user's text size.
public struct Font: Hashable, Sendable {
    /// The purposes of text, each with a size.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        /// From the largest to the smallest.
        case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote,
            caption, caption2
    }

    /// The thickness of strokes.
    public struct Weight: Hashable, Sendable {
        let number: Int
        /// Thin strokes.
        public static let thin = Weight(number: 100)
        /// Ordinary strokes.
        public static let regular = Weight(number: 400)
        /// Strokes a little thicker than ordinary ones.
        public static let medium = Weight(number: 500)
        /// Strokes between ordinary and bold ones.
        public static let semibold = Weight(number: 600)
        /// Thick strokes.
        public static let bold = Weight(number: 700)
    }

    /// The kind of a font.
    public enum Design: Hashable, Sendable {
        /// The system's font.
        case `default`
        /// All characters have the same width.
        case monospaced
    }

    private enum Size: Hashable, Sendable {
        case style(TextStyle)
        case points(CGFloat)
    }

    private let size: Size
    private var chosenWeight: Weight?
    private(set) var isMonospaced = false
    private(set) var hasEqualDigits = false
    private(set) var isItalic = false

    private init(_ style: TextStyle) { size = .style(style) }

    private init(points: CGFloat, _ weight: Weight?) {
        size = .points(points)
        chosenWeight = weight
    }

    /// The font of large titles.
    public static let largeTitle = Font(.largeTitle)
    /// The font of titles.
    public static let title = Font(.title)
    /// The font of second-level titles.
    public static let title2 = Font(.title2)
    /// The font of third-level titles.
    public static let title3 = Font(.title3)
    /// The font of headings.
    public static let headline = Font(.headline)
    /// The font of text.
    public static let body = Font(.body)
    /// The font of callouts.
    public static let callout = Font(.callout)
    /// The font of subheadings.
    public static let subheadline = Font(.subheadline)
    /// The font of footnotes.
    public static let footnote = Font(.footnote)
    /// The font of captions.
    public static let caption = Font(.caption)
    /// The font of small captions.
    public static let caption2 = Font(.caption2)

    /// The system's font at a fixed size in points.
    public static func system(
        size: CGFloat, weight: Weight? = nil, design: Design? = nil
    ) -> Font {
        var font = Font(points: size, weight)
        font.isMonospaced = design == .monospaced
        return font
    }

    /// The font with a weight.
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.chosenWeight = weight
        return font
    }

    /// The font with thick strokes.
    public func bold() -> Font { weight(.bold) }

    /// The font in italics.
    public func italic() -> Font {
        var font = self
        font.isItalic = true
        return font
    }

    /// The font of which all characters have the same width.
    public func monospaced() -> Font {
        var font = self
        font.isMonospaced = true
        return font
    }

    /// The font of which all digits have the same width.
    public func monospacedDigit() -> Font {
        var font = self
        font.hasEqualDigits = true
        return font
    }

    /// The weight: that of headings is semibold.
    var weight: Weight { chosenWeight ?? (size == .style(.headline) ? .semibold : .regular) }

    /// The size in points at a text size of the user.
    func points(at type: DynamicTypeSize) -> Double {
        switch size {
        case .style(let style): return style.points(at: type)
        case .points(let points): return Double(points)
        }
    }
}

extension Font.TextStyle {
    /// The size in points at a text size of the user.
    ///
    /// Apple's Human Interface Guidelines, "Typography", Dynamic Type sizes of iOS.
    func points(at size: DynamicTypeSize) -> Double { sizes[size.rawValue] }

    private var sizes: [Double] {
        switch self {
        case .largeTitle: return [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
        case .title: return [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
        case .title2: return [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
        case .title3: return [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
        case .headline, .body: return [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        case .callout: return [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
        case .subheadline: return [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
        case .footnote: return [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
        case .caption: return [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
        case .caption2: return [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
        }
    }
}
