/// A screen's title.
struct TitleTrait: NodeTrait {
    var title: String
}

/// How a screen's title is shown.
struct TitleModeTrait: NodeTrait {
    var isInline: Bool
}

/// The screen for a value of a type.
struct DestinationTrait: NodeTrait {
    let make: @MainActor (AnyHashable) -> AnyView?
}

/// The field that filters a screen's content.
struct SearchTrait: NodeTrait {
    let text: Binding<String>
    let prompt: String
}

/// How a title is shown.
public struct NavigationBarItem {
    /// How a title is shown.
    public enum TitleDisplayMode: Hashable, Sendable {
        /// As on the screen before, large below the bar, or small in it.
        case automatic, inline, large
    }
}

/// Where a search field is.
public struct SearchFieldPlacement: Hashable, Sendable {
    /// How a search field in the navigation bar behaves while the content scrolls.
    public struct NavigationBarDrawerDisplayMode: Hashable, Sendable {
        /// It stays.
        public static let always = NavigationBarDrawerDisplayMode()
    }

    /// Below the navigation bar.
    public static func navigationBarDrawer(
        displayMode: NavigationBarDrawerDisplayMode
    ) -> SearchFieldPlacement { SearchFieldPlacement() }
}

extension View {
    /// Sets the screen's title.
    public func navigationTitle(_ title: Text) -> some View {
        modifier(_TraitModifier(trait: TitleTrait(title: title.string)))
    }

    /// Sets how the screen's title is shown.
    public func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        modifier(_TraitModifier(trait: TitleModeTrait(isInline: displayMode == .inline)))
    }

    /// Sets the screen that a link with a value of a type opens.
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        modifier(
            _TraitModifier(
                trait: DestinationTrait { value in
                    (value.base as? D).map { AnyView(destination($0)) }
                }))
    }

    /// Adds a field that filters the content.
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement, prompt: Text? = nil
    ) -> some View {
        modifier(_TraitModifier(trait: SearchTrait(text: text, prompt: prompt?.string ?? "")))
    }
}

extension ViewNode {
    /// The title of the screen inside; empty without one.
    final var title: String { anyTrait(TitleTrait.self)?.title ?? "" }
}
