/// A property that a view sets for the containers around it.
protocol NodeTrait {}

/// Sets a property of a view for the containers around it.
public struct _TraitModifier: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let trait: any NodeTrait
}

/// Whether a sheet can be closed by a touch outside of it.
struct DismissalBlocking: NodeTrait {
    var isBlocked: Bool
}

/// The heights of a sheet.
struct DetentsTrait: NodeTrait {
    var detents: Set<PresentationDetent>
}

/// The color scheme of what is presented, or of the window.
struct SchemeTrait: NodeTrait {
    var scheme: ColorScheme?
}

/// Whether the status bar is hidden.
struct StatusBarTrait: NodeTrait {
    var isHidden: Bool
}

/// Whether the system's marks at the display's edges are hidden.
struct OverlaysTrait: NodeTrait {
    var isHidden: Bool
}

extension ViewNode {
    /// The outermost property of a type, without presented screens; nil if no view sets it.
    final func anyTrait<T: NodeTrait>(_ type: T.Type) -> T? {
        if let node = self as? ModifierNodeBase, let modifier = node.anyModifier as? _TraitModifier,
            let trait = modifier.trait as? T
        {
            return trait
        }
        // Without the views that a modifier presents: those are on a screen of their own.
        let inside = (self as? ModifierNodeBase)?.content.map { [$0] } ?? children
        for child in inside { if let trait = child.anyTrait(type) { return trait } }
        return nil
    }

    /// The innermost tag of a picker's choice or of a page.
    final var tag: AnyHashable? {
        if let node = self as? ModifierNodeBase, let modifier = node.anyModifier as? _TagModifier {
            return modifier.value
        }
        for child in children { if let tag = child.tag { return tag } }
        return nil
    }
}

/// How high a sheet is.
public struct PresentationDetent: Hashable, Sendable {
    private let number: Int
    /// About half of the screen.
    public static let medium = PresentationDetent(number: 0)
    /// The full screen except its top.
    public static let large = PresentationDetent(number: 1)
}

/// Whether something is shown.
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// As the system decides, shown, or hidden.
    case automatic, visible, hidden
}

extension View {
    /// Prevents a touch outside of the sheet from closing it.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        modifier(_TraitModifier(trait: DismissalBlocking(isBlocked: isDisabled)))
    }

    /// Sets the heights of the sheet that the view is in.
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        modifier(_TraitModifier(trait: DetentsTrait(detents: detents)))
    }

    /// Sets light or dark for the sheet or window that the view is in; nil for the phone's.
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        modifier(_TraitModifier(trait: SchemeTrait(scheme: colorScheme)))
    }

    /// Hides the status bar.
    public func statusBarHidden(_ hidden: Bool = true) -> some View {
        modifier(_TraitModifier(trait: StatusBarTrait(isHidden: hidden)))
    }

    /// Shows or hides the system's marks at the display's edges.
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View {
        modifier(_TraitModifier(trait: OverlaysTrait(isHidden: visibility == .hidden)))
    }
}
