public import Foundation
internal import LockstepSessions

/// A piece of the app's interface with a life of its own (UIScene.h).
@MainActor open class UIScene: UIResponder {
    nonisolated override init() { super.init() }

    /// Whether a scene can be seen and touched.
    public enum ActivationState: Int, Sendable {
        /// Not connected to the app.
        case unattached = -1
        /// In front, and takes touches.
        case foregroundActive = 0
        /// In front, with something over it.
        case foregroundInactive = 1
        /// Not to be seen.
        case background = 2
    }

    /// Whether it can be seen and touched: as the app, which has no other scene.
    open var activationState: ActivationState {
        switch ScreenNews.state.withLock({ $0.applicationState }) {
        case .active: return .foregroundActive
        case .inactive: return .foregroundInactive
        case .background: return .background
        }
    }

    /// Posted when the scene has begun to take touches.
    nonisolated public class var didActivateNotification: NSNotification.Name {
        news(.sceneBecameActive)
    }
    /// Posted before the scene takes no more touches.
    nonisolated public class var willDeactivateNotification: NSNotification.Name {
        news(.sceneWillBecomeInactive)
    }
    /// Posted when the scene cannot be seen any more.
    nonisolated public class var didEnterBackgroundNotification: NSNotification.Name {
        news(.sceneEnteredBackground)
    }
    /// Posted before the scene is seen again.
    nonisolated public class var willEnterForegroundNotification: NSNotification.Name {
        news(.sceneWillEnterForeground)
    }

    nonisolated private static func news(_ name: NSNotification.Name) -> NSNotification.Name {
        ScreenNews.begin()
        return name
    }
}

/// A scene with windows (UIWindowScene.h).
@MainActor open class UIWindowScene: UIScene {
    nonisolated override init() { super.init() }

    /// How the scene's content is turned: with the phone, but neither upside down nor flat.
    open var interfaceOrientation: UIInterfaceOrientation {
        ScreenNews.state.withLock { $0.interfaceOrientation }
    }
}
