public import Foundation

private struct ColorSchemeKey: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
private struct ScenePhaseKey: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
private struct TypeSizeKey: EnvironmentKey {
    static var defaultValue: DynamicTypeSize { .large }
}
private struct DisplayScaleKey: EnvironmentKey { static var defaultValue: CGFloat { 3 } }
private struct ReduceMotionKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }
private struct DismissKey: EnvironmentKey { static var defaultValue: DismissAction { .none } }
private struct OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { .none } }
private struct ElevatedKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct EnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }

/// Light or dark.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

/// What a scene does.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// It is not visible.
    case background
    /// It is in the foreground and gets no touches.
    case inactive
    /// It is in the foreground and gets touches.
    case active
}

/// The user's text size.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// From the smallest to the largest of the ordinary sizes; `large` is the default.
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    /// The larger sizes that the user finds in the settings of accessibility.
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// Whether the size is one of accessibility.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// From smaller to larger.
    public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool {
        a.rawValue < b.rawValue
    }
}

extension EnvironmentValues {
    /// Light or dark.
    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }
    /// What the scene does.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
    /// The user's text size.
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[TypeSizeKey.self] }
        set { self[TypeSizeKey.self] = newValue }
    }
    /// Pixels per point.
    public var displayScale: CGFloat {
        get { self[DisplayScaleKey.self] }
        set { self[DisplayScaleKey.self] = newValue }
    }
    /// Whether the user wants less motion.
    public internal(set) var accessibilityReduceMotion: Bool {
        get { self[ReduceMotionKey.self] }
        set { self[ReduceMotionKey.self] = newValue }
    }
    /// The user's language and region.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }
    /// Closes the sheet, cover or pushed screen that the view is in.
    public internal(set) var dismiss: DismissAction {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }
    /// Opens a URL outside of the app.
    public internal(set) var openURL: OpenURLAction {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }
    /// Whether the view is in a sheet, whose backgrounds are lighter in the dark.
    var isElevated: Bool {
        get { self[ElevatedKey.self] }
        set { self[ElevatedKey.self] = newValue }
    }
    /// Whether controls react to touches.
    public internal(set) var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }
}

/// Closes what the view is in.
@MainActor @preconcurrency public struct DismissAction {
    nonisolated(unsafe) let close: @MainActor () -> Void

    nonisolated static var none: DismissAction { DismissAction {} }

    nonisolated init(_ close: @escaping @MainActor () -> Void) { self.close = close }

    /// Closes the sheet, cover or pushed screen; does nothing elsewhere.
    public func callAsFunction() { close() }
}

/// Opens URLs outside of the app.
@MainActor @preconcurrency public struct OpenURLAction {
    nonisolated(unsafe) let open: @MainActor (URL) -> Void

    nonisolated static var none: OpenURLAction { OpenURLAction { _ in } }

    nonisolated init(_ open: @escaping @MainActor (URL) -> Void) { self.open = open }

    /// Opens a URL.
    public func callAsFunction(_ url: URL) { open(url) }
}
