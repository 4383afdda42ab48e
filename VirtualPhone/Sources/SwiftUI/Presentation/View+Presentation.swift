/// The identity of what is shown while a binding is true.
private struct Shown: Hashable {}

extension View {
    /// Shows a sheet while a binding is true.
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        let item = Binding<Shown?> {
            isPresented.wrappedValue ? Shown() : nil
        } set: { new in
            isPresented.wrappedValue = new != nil
        }
        return modifier(
            _PresentationModifier(
                item: item, identity: { AnyHashable($0) }, isCover: false,
                content: { _ in content() }))
    }

    /// Shows a sheet for an item while a binding has one.
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        modifier(
            _PresentationModifier(
                item: item, identity: { AnyHashable($0.id) }, isCover: false, content: content))
    }

    /// Covers the screen for an item while a binding has one.
    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        modifier(
            _PresentationModifier(
                item: item, identity: { AnyHashable($0.id) }, isCover: true, content: content))
    }

    /// Shows an alert while a binding is true.
    public func alert<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        modifier(
            _AlertModifier(
                title: title, isPresented: isPresented, actions: actions(), message: message()))
    }

    /// Shows an alert about a value while a binding is true and there is one.
    public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        modifier(
            _AlertModifier(
                title: title, isPresented: isPresented, actions: data.map(actions),
                message: data.map(message)))
    }

    /// Shows commands for the view after a long touch.
    public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        modifier(_ContextMenuModifier(items: menuItems()))
    }
}
