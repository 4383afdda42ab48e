public import Foundation
internal import PhoneScreen

/// A text.
public struct Text: Equatable, Sendable {
    let string: String
    var font: Font?
    var color: Color?
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var hasEqualDigits = false

    /// A text as it is.
    public init(verbatim content: String) { string = content }

    /// The text in a font; nil uses the inherited one.
    public func font(_ font: Font?) -> Text { changed { $0.font = font } }

    /// The text in a color; nil uses the inherited one.
    public func foregroundColor(_ color: Color?) -> Text { changed { $0.color = color } }

    /// The text with thick strokes.
    public func bold() -> Text { changed { $0.isBold = true } }

    /// The text in italics.
    public func italic() -> Text { changed { $0.isItalic = true } }

    /// The text with a line below it.
    public func underline(_ active: Bool = true, color: Color? = nil) -> Text {
        changed { $0.isUnderlined = active }
    }

    /// The text with digits of the same width.
    public func monospacedDigit() -> Text { changed { $0.hasEqualDigits = true } }

    private func changed(_ change: (inout Text) -> Void) -> Text {
        var text = self
        change(&text)
        return text
    }
}

extension Text: View, PrimitiveView {
    func makeNode(_ place: NodePlace) -> ViewNode { TextNode(self, place) }
}

/// The node of a text.
final class TextNode: LeafNode<Text> {
    private var style: TextStyleOfNode { TextStyleOfNode(view, environment) }

    /// The text as it is shown: headers of lists are in capitals.
    private var shown: String {
        environment.isUppercase ? view.string.uppercased(with: environment.locale) : view.string
    }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        let lines = style.lines(shown, in: proposal)
        return CGSize(
            width: ceil(lines.lines.width * lines.scale * 2) / 2,
            height: ceil(Double(lines.lines.lines.count) * style.lineHeight * lines.scale))
    }

    override func paint(_ frame: CGRect, on drawing: Drawing) {
        let style = style
        let broken = style.lines(shown, in: ProposedSize(frame.size))
        var properties = style.properties(
            broken.lines, scale: broken.scale, in: Double(frame.width))
        // What is read is the text itself, not its lines.
        if broken.lines.isBrokenInside || broken.lines.isCut || shown != view.string {
            properties["label"] = .text(view.string)
        }
        drawing.add(item, .text, frame, properties)
        drawing.hit(frame)
    }
}

/// How a node's text looks, from the text and what it inherits.
struct TextStyleOfNode {
    private let font: Font
    private let size: Double
    private let color: Color.Components
    private let isUnderlined: Bool
    private let alignment: TextAlignment
    private let most: Int?
    private let smallestScale: Double

    init(_ text: Text, _ environment: EnvironmentValues) {
        var font = text.font ?? environment.font ?? .body
        if text.isBold || environment.isBold { font = font.bold() }
        if text.isItalic { font = font.italic() }
        if text.hasEqualDigits || environment.hasEqualDigits { font = font.monospacedDigit() }
        self.font = font
        size = font.points(at: environment.dynamicTypeSize)
        color =
            text.color?.components(environment.colorScheme)
            ?? (environment.foregroundFills.first ?? .level(0)).color(environment)
        isUnderlined = text.isUnderlined
        alignment = environment.textAlignment
        most = environment.lineLimit
        smallestScale = Double(environment.minimumScaleFactor)
    }

    @MainActor private var heights: FontFile.Heights {
        FontFiles.file(of: font)?.heights ?? FontFile.Heights(ascent: 0.95, descent: 0.25)
    }

    /// The height of a line in points: that of San Francisco, which is a little less than Inter's.
    var lineHeight: Double { size * 1.2 }

    @MainActor private func width(_ text: String) -> Double {
        // Half a size per character where the font is not installed.
        (FontFiles.file(of: font)?.width(of: text, equalDigits: font.hasEqualDigits) ?? Double(
            text.count) / 2) * size
    }

    /// The text's lines, and how much smaller than the font they are drawn to fit.
    @MainActor func lines(_ text: String, in proposal: ProposedSize) -> (
        lines: TextLines, scale: Double
    ) {
        let offered = proposal.width.map(Double.init) ?? .infinity
        var most = most
        if let height = proposal.height, height.isFinite {
            // A text is cut where its height ends, and has one line at least.
            let fitting = max(1, Int((Double(height) + 0.5) / lineHeight))
            most = min(most ?? fitting, fitting)
        }
        var scale = 1.0
        while true {
            let lines = TextLines(text, width: offered / scale, most: most, measure: width)
            guard lines.isCut, scale - 0.1 >= smallestScale else { return (lines, scale) }
            scale -= 0.1
        }
    }

    /// The element's properties.
    @MainActor func properties(
        _ lines: TextLines, scale: Double, in width: Double
    ) -> [String: ScreenValue] {
        let height = lineHeight * scale
        let padding = (height - heights.line * size * scale) / 2
        let places = lines.lines.enumerated().map { index, line -> ScreenValue in
            let taken = line.width * scale
            let x = (width - taken) * alignment.share
            let baseline = Double(index) * height + padding + heights.ascent * size * scale
            return [.number(x), .number(baseline), .number(taken), .text(line.text)]
        }
        var properties: [String: ScreenValue] = [
            "lines": .list(places), "font": fontValue(scale), "color": .text(color.css),
        ]
        if isUnderlined { properties["underline"] = true }
        return properties
    }

    /// The font as the screen protocol carries it.
    func fontValue(_ scale: Double = 1) -> ScreenValue {
        .object([
            "size": .number(size * scale), "weight": .number(Double(font.weight.number)),
            "mono": .flag(font.isMonospaced), "italic": .flag(font.isItalic),
            "digits": .flag(font.hasEqualDigits),
        ])
    }

    /// The color as the screen protocol carries it.
    var colorValue: ScreenValue { .text(color.css) }
}

/// Where the lines of a text are.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
    /// The places.
    case leading, center, trailing

    var share: Double { self == .leading ? 0 : self == .center ? 0.5 : 1 }
}

private struct FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
private struct BoldKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct EqualDigitsKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct UppercaseKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct LineLimitKey: EnvironmentKey { static var defaultValue: Int? { nil } }
private struct ScaleFactorKey: EnvironmentKey { static var defaultValue: CGFloat { 1 } }
private struct AlignmentKey: EnvironmentKey {
    static var defaultValue: TextAlignment { .leading }
}

extension EnvironmentValues {
    /// The font of text; nil is that of body text.
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }
    /// The maximum number of lines of a text; nil for any.
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }
    /// How much smaller a text may become to fit.
    public var minimumScaleFactor: CGFloat {
        get { self[ScaleFactorKey.self] }
        set { self[ScaleFactorKey.self] = newValue }
    }
    var textAlignment: TextAlignment {
        get { self[AlignmentKey.self] }
        set { self[AlignmentKey.self] = newValue }
    }
    /// Whether text is shown in capitals.
    var isUppercase: Bool {
        get { self[UppercaseKey.self] }
        set { self[UppercaseKey.self] = newValue }
    }
    var isBold: Bool {
        get { self[BoldKey.self] }
        set { self[BoldKey.self] = newValue }
    }
    var hasEqualDigits: Bool {
        get { self[EqualDigitsKey.self] }
        set { self[EqualDigitsKey.self] = newValue }
    }
}

extension View {
    /// Sets the font of the view's text; nil is the standard one.
    public func font(_ font: Font?) -> some View {
        modifier(_EnvironmentModifier { $0.font = font })
    }

    /// The view's text with thick strokes.
    public func bold(_ isActive: Bool = true) -> some View {
        modifier(_EnvironmentModifier { $0.isBold = isActive })
    }

    /// The view's text with digits of the same width.
    public func monospacedDigit() -> some View {
        modifier(_EnvironmentModifier { $0.hasEqualDigits = true })
    }

    /// Sets the maximum number of lines of a text; nil allows any.
    public func lineLimit(_ number: Int?) -> some View {
        modifier(_EnvironmentModifier { $0.lineLimit = number })
    }

    /// Keeps the user's text size in a range: a size outside is replaced by the nearest one inside.
    public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
    where T.Bound == DynamicTypeSize {
        modifier(
            _EnvironmentModifier { values in
                let allowed = DynamicTypeSize.allCases.filter(range.contains)
                guard let smallest = allowed.first, let largest = allowed.last else { return }
                values.dynamicTypeSize = min(max(values.dynamicTypeSize, smallest), largest)
            })
    }

    /// Sets how much smaller a text may become to fit.
    public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        modifier(_EnvironmentModifier { $0.minimumScaleFactor = factor })
    }

    /// Sets where the lines of a text are.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        modifier(_EnvironmentModifier { $0.textAlignment = alignment })
    }
}
