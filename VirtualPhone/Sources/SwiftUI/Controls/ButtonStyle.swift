/// How buttons look.
enum ButtonLook: Hashable {
    case automatic, plain, bordered, borderedProminent
}

/// A look of buttons.
public protocol PrimitiveButtonStyle {
    /// The look by its name in this module: apps implement no such styles here.
    var _look: _ButtonLook { get }
}

/// A look of buttons.
public struct _ButtonLook: Hashable, Sendable {
    let look: ButtonLook
}

/// Only the label, in the color of text.
public struct PlainButtonStyle: PrimitiveButtonStyle {
    /// The look.
    public var _look: _ButtonLook { _ButtonLook(look: .plain) }
}
/// A label on a gray background.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
    /// The look.
    public var _look: _ButtonLook { _ButtonLook(look: .bordered) }
}
/// A label on a background in the color of controls.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    /// The look.
    public var _look: _ButtonLook { _ButtonLook(look: .borderedProminent) }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// Only the label, in the color of text.
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// A label on a gray background.
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// A label on a background in the color of controls.
    public static var borderedProminent: BorderedProminentButtonStyle {
        BorderedProminentButtonStyle()
    }
}

/// The size of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
    /// The sizes.
    case mini, small, regular, large
}

private struct ButtonLookKey: EnvironmentKey {
    static var defaultValue: ButtonLook { .automatic }
}
private struct ControlSizeKey: EnvironmentKey {
    static var defaultValue: ControlSize { .regular }
}
private struct ListRowKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    var buttonLook: ButtonLook {
        get { self[ButtonLookKey.self] }
        set { self[ButtonLookKey.self] = newValue }
    }
    /// The size of controls.
    public var controlSize: ControlSize {
        get { self[ControlSizeKey.self] }
        set { self[ControlSizeKey.self] = newValue }
    }
    /// Whether the view is a list's row.
    var isListRow: Bool {
        get { self[ListRowKey.self] }
        set { self[ListRowKey.self] = newValue }
    }
}

extension View {
    /// Sets the look of buttons.
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        modifier(_EnvironmentModifier { $0.buttonLook = style._look.look })
    }

    /// Sets the size of controls.
    public func controlSize(_ controlSize: ControlSize) -> some View {
        modifier(_EnvironmentModifier { $0.controlSize = controlSize })
    }
}
