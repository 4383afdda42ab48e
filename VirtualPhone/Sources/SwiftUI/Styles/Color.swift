internal import Foundation
internal import PhoneScreen

/// A color, which may differ in light and dark appearance.
public struct Color: Hashable, Sendable {
    /// Red, green, blue and opacity, 0 to 1.
    struct Components: Hashable, Sendable {
        var red: Double
        var green: Double
        var blue: Double
        var opacity: Double

        /// The color in CSS.
        var css: String {
            func byte(_ share: Double) -> Int { Int((min(max(share, 0), 1) * 255).rounded()) }
            let alpha = (opacity * 1000).rounded() / 1000
            return "rgba(\(byte(red)),\(byte(green)),\(byte(blue)),\(alpha))"
        }

        init(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double = 1) {
            (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
        }

        init(hex: UInt32, _ opacity: Double = 1) {
            func part(_ shift: UInt32) -> Double { Double((hex >> shift) & 0xff) / 255 }
            self.init(part(16), part(8), part(0), opacity)
        }
    }

    let light: Components
    let dark: Components

    init(light: Components, dark: Components) { (self.light, self.dark) = (light, dark) }

    private init(_ light: UInt32, _ dark: UInt32) {
        self.init(light: Components(hex: light), dark: Components(hex: dark))
    }

    private init(_ same: Components) { self.init(light: same, dark: same) }

    /// A color space.
    public enum RGBColorSpace: Hashable, Sendable {
        /// The color space of most images and screens.
        case sRGB
    }

    /// A color from shares of red, green and blue, 0 to 1.
    public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
        opacity: Double = 1
    ) { self.init(Components(red, green, blue, opacity)) }

    /// The same color, less opaque.
    public func opacity(_ opacity: Double) -> Color {
        func fade(_ color: Components) -> Components {
            Components(color.red, color.green, color.blue, color.opacity * opacity)
        }
        return Color(light: fade(light), dark: fade(dark))
    }

    func components(_ scheme: ColorScheme) -> Components { scheme == .dark ? dark : light }

    /// Invisible.
    public static let clear = Color(Components(0, 0, 0, 0))
    /// Black.
    public static let black = Color(Components(0, 0, 0))
    /// White.
    public static let white = Color(Components(1, 1, 1))
    // The system's colors: Apple's Human Interface Guidelines, "Color", specifications.
    /// The system's red.
    public static let red = Color(0xff3b30, 0xff453a)
    /// The system's orange.
    public static let orange = Color(0xff9500, 0xff9f0a)
    /// The system's yellow.
    public static let yellow = Color(0xffcc00, 0xffd60a)
    /// The system's green.
    public static let green = Color(0x34c759, 0x30d158)
    /// The system's cyan.
    public static let cyan = Color(0x32ade6, 0x64d2ff)
    /// The system's blue.
    public static let blue = Color(0x007aff, 0x0a84ff)
    /// The system's gray.
    public static let gray = Color(0x8e8e93, 0x8e8e93)
    /// The app's accent color: the system's blue.
    public static let accentColor = blue
    /// Text.
    public static let primary = Color(0x000000, 0xffffff)
    /// Text that matters less.
    public static let secondary = Color(
        light: Components(hex: 0x3c3c43, 0.6), dark: Components(hex: 0xebebf5, 0.6))

    /// Text that matters least: the system's tertiary label.
    static let tertiary = Color(
        light: Components(hex: 0x3c3c43, 0.3), dark: Components(hex: 0xebebf5, 0.3))
    /// Lines between rows.
    static let separator = Color(
        light: Components(hex: 0x3c3c43, 0.29), dark: Components(hex: 0x545458, 0.6))
    /// The background of a screen.
    static let background = Color(0xffffff, 0x000000)
    /// The background of a sheet: in the dark, lighter than what it covers.
    static let sheetBackground = Color(0xffffff, 0x1c1c1e)
    /// The background of a grouped list.
    static let groupedBackground = Color(0xf2f2f7, 0x000000)
    /// The background of a grouped list's rows.
    static let groupedRow = Color(0xffffff, 0x1c1c1e)
    /// The background of a grouped list in a sheet.
    static let elevatedGroupedBackground = Color(0xf2f2f7, 0x1c1c1e)
    /// The background of its rows.
    static let elevatedGroupedRow = Color(0xffffff, 0x2c2c2e)
    /// The background of controls: the system's tertiary fill.
    static let controlFill = Color(
        light: Components(hex: 0x767680, 0.12), dark: Components(hex: 0x767680, 0.24))
    /// The chosen segment of a control.
    static let segment = Color(0xffffff, 0x636366)
}

extension Color: View, PrimitiveView {
    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    /// A color fills all the room that it is offered, ten points where it is offered none.
    private final class Node: LeafNode<Color> {
        override func measure(_ proposal: ProposedSize) -> CGSize {
            proposal.filled(CGSize(width: 10, height: 10))
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            let color = view.components(environment.colorScheme)
            guard color.opacity > 0 else { return }
            drawing.add(item, .box, frame, ["fill": .text(color.css)])
            drawing.hit(frame)
        }
    }
}
