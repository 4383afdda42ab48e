/// Which screen lies over the capture screen.
///
/// At the first start it is the introduction, before anything else is shown: a capture screen that
/// was uncovered for a moment would ask for the camera.
public struct RootModel: Hashable, Sendable {
    /// A screen over the capture screen.
    public enum Cover: String, Hashable, Sendable, Identifiable {
        /// The introduction.
        case firstRun
        /// The list of sessions.
        case sessions
        /// The settings.
        case settings

        /// The case itself.
        public var id: Cover { self }
    }

    /// The screen over the capture screen; nil if there is none.
    public private(set) var cover: Cover?

    /// Creates the state at the app's start.
    ///
    /// - Parameter last: The screen that was open when the app was left; nil for the capture screen.
    public init(hasSeenFirstRun: Bool, last: Cover? = nil) {
        cover = hasSeenFirstRun ? last : .firstRun
    }

    /// The screen that the next launch opens; nil for the capture screen.
    ///
    /// Nil while the app is in front: a screen that ends the app by a fault is not opened again.
    ///
    /// - Parameter isLeft: Whether the app is in the background.
    public func remembered(isLeft: Bool) -> Cover? {
        isLeft && cover != .firstRun ? cover : nil
    }

    /// Opens a screen, unless one is open.
    public mutating func open(_ screen: Cover) { cover = cover ?? screen }

    /// Closes the open screen; the introduction closes only with ``endFirstRun()``.
    public mutating func close() { cover = cover == .firstRun ? .firstRun : nil }

    /// Ends the introduction.
    public mutating func endFirstRun() { cover = cover == .firstRun ? nil : cover }
}
