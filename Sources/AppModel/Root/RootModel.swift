/// Which screen lies over the capture screen.
///
/// At the first start it is the introduction, before anything else is shown: a capture screen that
/// was uncovered for a moment would ask for the camera.
public struct RootModel: Hashable, Sendable {
    /// A screen over the capture screen.
    public enum Cover: Hashable, Sendable, Identifiable {
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
    public init(hasSeenFirstRun: Bool) { cover = hasSeenFirstRun ? nil : .firstRun }

    /// Opens a screen, unless one is open.
    public mutating func open(_ screen: Cover) { cover = cover ?? screen }

    /// Closes the open screen; the introduction closes only with ``endFirstRun()``.
    public mutating func close() { cover = cover == .firstRun ? .firstRun : nil }

    /// Ends the introduction.
    public mutating func endFirstRun() { cover = cover == .firstRun ? nil : cover }
}
