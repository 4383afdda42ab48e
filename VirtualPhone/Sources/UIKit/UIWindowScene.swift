public import Foundation
import LockstepConcurrency

/// A part of the app's interface with its own life cycle (UIScene.h).
@MainActor open class UIScene: UIResponder {
    nonisolated override init() { super.init() }

    /// The scene's activation state.
    public enum ActivationState: Int, Sendable {
        /// Not connected to the app.
        case unattached = -1
        /// In the foreground, receiving touches.
        case foregroundActive = 0
        /// In the foreground, covered or interrupted.
        case foregroundInactive = 1
        /// In the background.
        case background = 2
    }

    /// The scene's state: the app's, which has no other scene.
    open var activationState: ActivationState {
        switch ScreenNews.state.withLock({ $0.applicationState }) {
        case .active: return .foregroundActive
        case .inactive: return .foregroundInactive
        case .background: return .background
        }
    }

    /// Posted after the scene became active.
    nonisolated public class var didActivateNotification: NSNotification.Name {
        news(.sceneBecameActive)
    }
    /// Posted before the scene becomes inactive.
    nonisolated public class var willDeactivateNotification: NSNotification.Name {
        news(.sceneWillBecomeInactive)
    }
    /// Posted when the scene is no longer visible.
    nonisolated public class var didEnterBackgroundNotification: NSNotification.Name {
        news(.sceneEnteredBackground)
    }
    /// Posted before the scene becomes visible again.
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

    /// The interface's orientation: the phone's, but neither upside down nor flat.
    open var interfaceOrientation: UIInterfaceOrientation {
        ScreenNews.state.withLock { $0.interfaceOrientation }
    }
}
