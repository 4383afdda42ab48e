public import Foundation
internal import LockstepSessions
internal import VirtualPhone

/// Whatever events go to (UIResponder.h).
@MainActor open class UIResponder: NSObject {
    /// A responder to nothing.
    nonisolated public override init() { super.init() }
}

/// The app as UIKit runs it (UIApplication.h): with one window, active from the start.
@MainActor open class UIApplication: UIResponder {
    /// The app.
    public static let shared = UIApplication()

    private let scene = UIWindowScene()
    /// The pieces of work that were begun and have not ended.
    ///
    /// For tests: UIKit's application has nothing like it.
    public private(set) var backgroundTasks: Set<UIBackgroundTaskIdentifier> = []
    private var lastTask = UIBackgroundTaskIdentifier.invalid.rawValue

    nonisolated override init() {
        super.init()
        ScreenNews.begin()
    }

    /// Whether the app is in front.
    public enum State: Int, Sendable {
        /// In front, and takes touches.
        case active
        /// In front, with something over it.
        case inactive
        /// Not to be seen.
        case background
    }

    /// Whether the app is in front.
    open var applicationState: State { ScreenNews.state.withLock { $0.applicationState } }

    /// Whether the screen stays on though no one touches it.
    open var isIdleTimerDisabled: Bool {
        get { ScreenNews.state.withLock { $0.isIdleTimerDisabled } }
        set { ScreenNews.state.withLock { $0.isIdleTimerDisabled = newValue } }
    }

    /// The app's windows: one; none without a phone.
    open var connectedScenes: Set<UIScene> { VirtualPhone.current == nil ? [] : [scene] }

    /// Asks for time in the background; a virtual phone gives it without an end.
    open func beginBackgroundTask(
        expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(withName: nil, expirationHandler: handler)
    }

    /// Asks for time in the background, for a task with a name.
    open func beginBackgroundTask(
        withName name: String?, expirationHandler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        lastTask += 1
        let task = UIBackgroundTaskIdentifier(rawValue: lastTask)
        backgroundTasks.insert(task)
        return task
    }

    /// Gives the time back.
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        backgroundTasks.remove(identifier)
    }

    /// The address of the app's page in the system's settings.
    nonisolated public class var openSettingsURLString: String { "app-settings:" }
}

/// A piece of work in the background (UIApplication.h).
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// A piece of work by its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// None.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

// Each name begins the listening that its notification needs.
extension UIApplication {
    /// Posted when the system wants memory back (UIApplication.h, as the others below).
    nonisolated public class var didReceiveMemoryWarningNotification: NSNotification.Name {
        news(.memoryWarning)
    }
    /// Posted when the app has begun to take touches.
    nonisolated public class var didBecomeActiveNotification: NSNotification.Name {
        news(.becameActive)
    }
    /// Posted before the app takes no more touches.
    nonisolated public class var willResignActiveNotification: NSNotification.Name {
        news(.willBecomeInactive)
    }
    /// Posted when the app cannot be seen any more.
    nonisolated public class var didEnterBackgroundNotification: NSNotification.Name {
        news(.enteredBackground)
    }
    /// Posted before the app is seen again.
    nonisolated public class var willEnterForegroundNotification: NSNotification.Name {
        news(.willEnterForeground)
    }
    /// Posted before the system ends the app.
    nonisolated public class var willTerminateNotification: NSNotification.Name {
        news(.willTerminate)
    }

    nonisolated private static func news(_ name: NSNotification.Name) -> NSNotification.Name {
        ScreenNews.begin()
        return name
    }
}
