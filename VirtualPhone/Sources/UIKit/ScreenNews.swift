internal import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// UIKit's view of the live phone, and the notifications it posts.
///
/// All notifications are posted on the main queue. If the scenario runs the phone on the main
/// thread, that happens at once. Otherwise the thread that drains the main queue posts them (a
/// test's `await` is enough), and the phone waits for that. If no thread drains the queue, the
/// phone continues after its world's patience and adds a notice.
enum ScreenNews {
    struct State {
        var applicationState = UIApplication.State.active
        var isIdleTimerDisabled = false
        var interfaceOrientation = UIInterfaceOrientation.portrait
        var isBatteryMonitored = false
        var battery = BatteryNews()
    }

    /// The state of the live phone.
    static let state = Mutex(State())
    /// The number of observers of the device's orientation, whichever phone is live; each must end
    /// its observation.
    static let orientationWatchers = Mutex(0)

    private static let isBegun: Bool = {
        VirtualPhone.whenBooted { phone in
            let orientation = UIInterfaceOrientation(phone.world.orientation)
            state.withLock { state in
                state = State(interfaceOrientation: orientation ?? .portrait)
                state.battery = BatteryNews(phone.world)
            }
            BackgroundTasks.boot(phone)
            _ = phone.subscribe { [weak phone] (event: PhoneEvent) in
                if let phone { take(event, phone) }
            }
        }
        return true
    }()

    /// Starts listening to this phone and to all later ones.
    ///
    /// Called wherever an app could start to wait for notifications: with the first name, the first
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
        case .condition(.battery):
            let names = batteryNews(phone)
            if !names.isEmpty { post(names, phone) }
        case .condition(.memoryWarning): post([.memoryWarning], phone)
        case .condition(.becameActive):
            BackgroundTasks.leaveBackground()
            post([.becameActive, .sceneBecameActive], phone, now: .active)
        case .condition(.becameInactive):
            post([.willBecomeInactive, .sceneWillBecomeInactive], phone, then: .inactive)
        case .condition(.enteredBackground):
            BackgroundTasks.enterBackground(of: phone)
            post([.enteredBackground, .sceneEnteredBackground], phone, now: .background)
        case .condition(.enteredForeground):
            BackgroundTasks.leaveBackground()
            post([.willEnterForeground, .sceneWillEnterForeground], phone, then: .inactive)
        case .condition(.willTerminate): post([.willTerminate], phone)
        default: return
        }
    }

    /// Returns the notifications for what changed of the battery; none while it is not monitored.
    private static func batteryNews(_ phone: VirtualPhone) -> [Notification.Name] {
        state.withLock { state in
            let before = state.battery
            state.battery = BatteryNews(phone.world)
            return state.isBatteryMonitored ? state.battery.names(after: before) : []
        }
    }

    /// Posts on the main queue: a name with "did" after the state changed, one with "will" before.
    ///
    /// The post is an operation. Foundation on Linux makes an observer's queue finish before `post`
    /// returns. In an operation, Foundation sees that it already runs on the main queue; otherwise the
    /// main queue would wait for itself.
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
