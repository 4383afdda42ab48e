public import Foundation
import LockstepConcurrency
internal import LockstepSessions
internal import VirtualPhone

/// An object that handles events (UIResponder.h).
@MainActor open class UIResponder: NSObject {
    /// A responder that handles nothing.
    nonisolated public override init() { super.init() }
}

/// The app as UIKit runs it (UIApplication.h): with one window, active from the start.
@MainActor open class UIApplication: UIResponder {
    /// The app.
    public static let shared = UIApplication()

    private let scene = UIWindowScene()
    /// The background tasks that were begun and have not ended.
    ///
    /// For tests: UIKit's application has no such property.
    public var backgroundTasks: Set<UIBackgroundTaskIdentifier> { BackgroundTasks.open }

    nonisolated override init() {
        super.init()
        ScreenNews.begin()
    }

    /// The app's state.
    public enum State: Int, Sendable {
        /// In the foreground, receiving touches.
        case active
        /// In the foreground, covered or interrupted.
        case inactive
        /// In the background.
        case background
    }

    /// The app's state.
    open var applicationState: State { ScreenNews.state.withLock { $0.applicationState } }

    /// Whether the screen stays on without touches.
    open var isIdleTimerDisabled: Bool {
        get { ScreenNews.state.withLock { $0.isIdleTimerDisabled } }
        set { ScreenNews.state.withLock { $0.isIdleTimerDisabled = newValue } }
    }

    /// The app's scenes: one; none without a phone.
    open var connectedScenes: Set<UIScene> { VirtualPhone.current == nil ? [] : [scene] }

    /// The seconds left to the app's background tasks; "suitably large" in the foreground (Apple's
    /// documentation).
    open var backgroundTimeRemaining: TimeInterval { BackgroundTasks.secondsRemaining }

    /// Begins a background task, which keeps the app running in the background for a time.
    ///
    /// - Parameter handler: called on the main thread when the time has passed. It must end the
    ///   task: otherwise the system ends the app, and the virtual phone adds a notice.
    open func beginBackgroundTask(
        expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(withName: nil, expirationHandler: handler)
    }

    /// Begins a background task with a name.
    open func beginBackgroundTask(
        withName name: String?, expirationHandler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        BackgroundTasks.begin(expirationHandler)
    }

    /// Ends a background task.
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        BackgroundTasks.end(identifier)
    }

    /// A condition for opening an address; none exist here.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// A condition from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Opens an address outside of the app: the phone reports it as `PhoneOutput.openedURL`.
    ///
    /// - Parameter completion: "called on the main queue" (UIApplication.h); with false without a
    ///   phone.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        let phone = VirtualPhone.current
        phone?.report(.openedURL(url))
        if let completion { DispatchQueue.main.async { completion(phone != nil) } }
    }

    /// The address of the app's page in the system's settings.
    nonisolated public class var openSettingsURLString: String { "app-settings:" }
}

/// The identifier of a background task (UIApplication.h).
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// An identifier from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The identifier of no task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

// Each name starts the listening that its notification needs.
extension UIApplication {
    /// Posted when the system is low on memory (UIApplication.h, as the others below).
    nonisolated public class var didReceiveMemoryWarningNotification: NSNotification.Name {
        news(.memoryWarning)
    }
    /// Posted after the app became active.
    nonisolated public class var didBecomeActiveNotification: NSNotification.Name {
        news(.becameActive)
    }
    /// Posted before the app becomes inactive.
    nonisolated public class var willResignActiveNotification: NSNotification.Name {
        news(.willBecomeInactive)
    }
    /// Posted when the app is no longer visible.
    nonisolated public class var didEnterBackgroundNotification: NSNotification.Name {
        news(.enteredBackground)
    }
    /// Posted before the app becomes visible again.
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
