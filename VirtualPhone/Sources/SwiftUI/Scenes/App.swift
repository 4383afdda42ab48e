internal import PhoneScreen

/// An app.
public protocol App {
    /// The type of the scenes.
    associatedtype Body: Scene
    /// The app's scenes.
    @SceneBuilder @MainActor var body: Body { get }
    /// Creates the app, once.
    @MainActor init()
}

extension App {
    /// Runs the app on a virtual phone until the process is told to end.
    ///
    /// The arguments and the environment of the process determine the phone: `PhoneLauncher`.
    @MainActor public static func main() {
        PhoneLauncher.run { traits in
            let app = Self()
            return ViewTree(traits) { app.body._content }
        }
    }
}

/// A part of an app's interface.
public protocol Scene {
    /// The scene's view, without its type.
    ///
    /// For the virtual phone: SwiftUI's protocol has other requirements, which no app implements.
    @MainActor var _content: AnyView { get }
}

/// A scene with a window.
public struct WindowGroup<Content: View>: Scene {
    private let content: () -> Content

    /// A window with a view.
    public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

    /// The window's view.
    public var _content: AnyView { AnyView(content()) }
}

/// Builds the scenes of an app.
@resultBuilder public struct SceneBuilder {
    /// One scene.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// The requirement of a provider of previews that Xcode calls on any thread.
public protocol _PreviewProvider {
    /// The previews without their type.
    static var _previews: Any { get }
}

extension PreviewProvider {
    /// The previews without their type.
    public static var _previews: Any { previews }
}

/// Views for Xcode's previews, which Linux does not show.
@preconcurrency @MainActor public protocol PreviewProvider: _PreviewProvider {
    /// The type of the previews.
    associatedtype Previews: View
    /// The previews.
    @ViewBuilder static var previews: Previews { get }
}

extension View {
    /// Names a preview.
    public func previewDisplayName(_ value: String?) -> some View { self }
}
