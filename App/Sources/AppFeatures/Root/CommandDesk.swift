internal import Foundation
public import LockstepAppModel

/// Passes commands from Shortcuts, Siri and the Action button to the capture screen.
///
/// The system runs them outside of any screen, and may start the app for them.
@MainActor
public final class CommandDesk {
    /// The app's desk.
    public static let shared = CommandDesk()

    private weak var stores: AppStores?
    /// The wait for the screens of an app that has just been started: ten seconds.
    private static let patience = 100
    private static let beat = Duration.milliseconds(100)

    private init() {}

    /// Connects the desk with the screens.
    func open(_ stores: AppStores) { self.stores = stores }

    /// Performs a command on the capture screen.
    ///
    /// - Returns: Why the command has no effect; nil if it has one.
    ///
    /// - Throws: ``NoScreens`` if the app has no screens yet, after ten seconds.
    public func perform(_ command: CaptureCommand) async throws -> CommandRefusal? {
        for _ in 0..<Self.patience where stores == nil {
            try? await Task.sleep(for: Self.beat)
        }
        guard let stores else { throw NoScreens() }
        return stores.obey(command)
    }
}

/// The app's screens did not appear.
public struct NoScreens: Error {}
