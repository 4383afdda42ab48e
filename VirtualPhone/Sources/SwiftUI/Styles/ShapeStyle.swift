internal import PhoneScreen

/// What fills a shape.
public protocol ShapeStyle {
    /// The style without its type.
    ///
    /// For the virtual phone: SwiftUI's protocol has other requirements, which no app implements.
    var _fill: _Fill { get }
}

/// What fills a shape, without its type.
public enum _Fill: Hashable, Sendable {
    /// A color.
    case color(Color)
    /// A translucent, blurred background, by its name in the screen protocol.
    case material(String)
    /// The current foreground: 0 is primary, 1 secondary.
    case level(Int)
}

extension _Fill {
    /// The properties of an element that is filled.
    @MainActor func properties(_ environment: EnvironmentValues) -> [String: ScreenValue] {
        if case .material(let name) = self { return ["material": .text(name)] }
        return ["fill": .text(color(environment).css)]
    }

    /// The color; that of a material is clear.
    func color(_ environment: EnvironmentValues) -> Color.Components {
        let scheme = environment.colorScheme
        switch self {
        case .color(let color): return color.components(scheme)
        case .material: return Color.clear.components(scheme)
        case .level(0): return environment.foreground.components(scheme)
        case .level:
            return environment.hasForeground
                ? environment.foreground.opacity(0.6).components(scheme)
                : Color.secondary.components(scheme)
        }
    }
}

extension Color: ShapeStyle {
    /// The color.
    public var _fill: _Fill { .color(self) }
}

/// The foreground of a view, or a weaker one.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable, Sendable {
    let level: Int
    /// The style without its type.
    public var _fill: _Fill { .level(level) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The foreground.
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 0) }
    /// A weaker foreground.
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 1) }
}

extension ShapeStyle where Self == Color {
    /// Invisible.
    public static var clear: Color { Color.clear }
    /// Black.
    public static var black: Color { Color.black }
    /// White.
    public static var white: Color { Color.white }
    /// The system's red.
    public static var red: Color { Color.red }
    /// The system's orange.
    public static var orange: Color { Color.orange }
    /// The system's yellow.
    public static var yellow: Color { Color.yellow }
    /// The system's green.
    public static var green: Color { Color.green }
    /// The system's cyan.
    public static var cyan: Color { Color.cyan }
    /// The system's blue.
    public static var blue: Color { Color.blue }
    /// The system's gray.
    public static var gray: Color { Color.gray }
}

/// A translucent background that blurs what is behind it.
public struct Material: ShapeStyle, Hashable, Sendable {
    let name: String
    /// The style without its type.
    public var _fill: _Fill { .material(name) }
    /// A material of medium translucency.
    public static let regular = Material(name: "regular")
    /// The material of bars.
    public static let bar = Material(name: "bar")
}

extension ShapeStyle where Self == Material {
    /// A material of medium translucency.
    public static var regularMaterial: Material { .regular }
    /// The material of bars.
    public static var bar: Material { .bar }
}

private struct ForegroundKey: EnvironmentKey { static var defaultValue: [_Fill] { [] } }
private struct TintKey: EnvironmentKey { static var defaultValue: Color? { nil } }

extension EnvironmentValues {
    /// The foreground styles, from the first level on; empty where no view sets one.
    var foregroundFills: [_Fill] {
        get { self[ForegroundKey.self] }
        set { self[ForegroundKey.self] = newValue }
    }

    var hasForeground: Bool {
        if case .color? = foregroundFills.first { return true }
        return false
    }

    /// The color of text and symbols.
    var foreground: Color {
        switch foregroundFills.first {
        case .color(let color)?: return color
        case .level(1)?: return .secondary
        default: return .primary
        }
    }

    /// The color of controls.
    var tint: Color? {
        get { self[TintKey.self] }
        set { self[TintKey.self] = newValue }
    }
}

/// Sets the foreground of a view.
public struct _ForegroundStyleModifier: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let fills: [_Fill]

    func inherit(_ environment: EnvironmentValues, _ node: ModifierNodeBase) -> EnvironmentValues {
        var environment = environment
        environment.foregroundFills = fills
        return environment
    }
}

extension View {
    /// Sets the foreground of text, symbols and shapes.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        modifier(_ForegroundStyleModifier(fills: [style._fill]))
    }

    /// Sets the foregrounds of a symbol's two layers.
    public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
        _ primary: S1, _ secondary: S2
    ) -> some View {
        modifier(_ForegroundStyleModifier(fills: [primary._fill, secondary._fill]))
    }

    /// Sets the foreground of text, symbols and shapes; nil sets none.
    public func foregroundColor(_ color: Color?) -> some View {
        modifier(_ForegroundStyleModifier(fills: color.map { [.color($0)] } ?? []))
    }

    /// Sets the color of controls; nil sets none.
    public func tint(_ tint: Color?) -> some View {
        modifier(_EnvironmentModifier { $0.tint = tint })
    }
}

/// Changes the values that a view inherits.
public struct _EnvironmentModifier: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let change: (inout EnvironmentValues) -> Void

    init(_ change: @escaping (inout EnvironmentValues) -> Void) { self.change = change }

    func inherit(_ environment: EnvironmentValues, _ node: ModifierNodeBase) -> EnvironmentValues {
        var environment = environment
        change(&environment)
        return environment
    }
}

extension View {
    /// Sets a value that the view and all views inside it inherit.
    public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        modifier(_EnvironmentModifier { $0[keyPath: keyPath] = value })
    }

    /// Whether the view's controls react to touches; a disabled view around it prevails.
    public func disabled(_ disabled: Bool) -> some View {
        modifier(_EnvironmentModifier { $0.isEnabled = $0.isEnabled && !disabled })
    }
}
