internal import Foundation
internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

/// What UIKit knows of the phone that lives, and the notifications it posts.
///
/// All are posted on the main queue's turn. Where the scenario runs the phone on the main thread,
/// that is at once; else whoever drains the main queue does it (a test's `await` is enough), and
/// the phone waits for that. If no one drains it, the phone goes on after its world's patience and
/// says so in its notices.
enum ScreenNews {
    struct State {
        var applicationState = UIApplication.State.active
        var isIdleTimerDisabled = false
        var interfaceOrientation = UIInterfaceOrientation.portrait
    }

    /// What is said of the phone that lives.
    static let state = Mutex(State())
    /// How many want the device's orientation; as many will stop wanting it, whichever phone lives.
    static let orientationWatchers = Mutex(0)

    private static let isBegun: Bool = {
        VirtualPhone.whenBooted { phone in
            let orientation = UIInterfaceOrientation(phone.world.orientation)
            state.withLock { $0 = State(interfaceOrientation: orientation ?? .portrait) }
            _ = phone.subscribe { [weak phone] (event: PhoneEvent) in
                if let phone { take(event, phone) }
            }
        }
        return true
    }()

    /// Begins to listen, to this phone and to all that follow.
    ///
    /// Called wherever an app could begin to wait for news: with the first name, the first
    /// application, the first device.
    static func begin() { _ = isBegun }

    private static func take(_ event: PhoneEvent, _ phone: VirtualPhone) {
        switch event {
        case .turned(let orientation):
            if let turned = UIInterfaceOrientation(orientation) {
                state.withLock { $0.interfaceOrientation = turned }
            }
            guard orientationWatchers.withLock({ $0 > 0 }) else { return }
            post([.deviceTurned], phone)
        case .condition(.memoryWarning): post([.memoryWarning], phone)
        case .condition(.becameActive):
            post([.becameActive, .sceneBecameActive], phone, now: .active)
        case .condition(.becameInactive):
            post([.willBecomeInactive, .sceneWillBecomeInactive], phone, then: .inactive)
        case .condition(.enteredBackground):
            post([.enteredBackground, .sceneEnteredBackground], phone, now: .background)
        case .condition(.enteredForeground):
            post([.willEnterForeground, .sceneWillEnterForeground], phone, then: .inactive)
        case .condition(.willTerminate): post([.willTerminate], phone)
        default: return
        }
    }

    /// Posts on the main queue: a name with "did" after the state changed, one with "will" before.
    ///
    /// As an operation: Foundation on Linux has an observer's queue finish before `post` returns,
    /// and would wait for the main queue on itself if it did not see that it is there already.
    private static func post(
        _ names: [Notification.Name], _ phone: VirtualPhone, now: UIApplication.State? = nil,
        then: UIApplication.State? = nil
    ) {
        phone.deliver(on: .operation(.main)) {
            if let now { state.withLock { $0.applicationState = now } }
            for name in names { NotificationCenter.default.post(name: name, object: nil) }
            if let then { state.withLock { $0.applicationState = then } }
        }
    }
}

extension Notification.Name {
    static let deviceTurned = Notification.Name("UIDeviceOrientationDidChangeNotification")
    static let memoryWarning = Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
    static let becameActive = Notification.Name("UIApplicationDidBecomeActiveNotification")
    static let willBecomeInactive = Notification.Name("UIApplicationWillResignActiveNotification")
    static let enteredBackground = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    static let willEnterForeground = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    static let willTerminate = Notification.Name("UIApplicationWillTerminateNotification")
    static let sceneBecameActive = Notification.Name("UISceneDidActivateNotification")
    static let sceneWillBecomeInactive = Notification.Name("UISceneWillDeactivateNotification")
    static let sceneEnteredBackground = Notification.Name("UISceneDidEnterBackgroundNotification")
    static let sceneWillEnterForeground = Notification.Name(
        "UISceneWillEnterForegroundNotification")
}
