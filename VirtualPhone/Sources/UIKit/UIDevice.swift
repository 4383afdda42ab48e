@_exported public import CoreGraphics
import LockstepConcurrency
@_exported public import PhoneFoundation
@_exported public import QuartzCore
internal import VirtualPhone

/// The phone as UIKit knows it (UIDevice.h).
@MainActor open class UIDevice: NSObject {
    /// The phone.
    public static let current = UIDevice()

    nonisolated override init() {
        super.init()
        ScreenNews.begin()
    }

    /// The model's family: since iOS 16 the owner's name for the device is withheld (UIDevice.h).
    open var name: String { "iPhone" }
    /// The model's family.
    open var model: String { "iPhone" }
    /// The model's family in the user's language.
    open var localizedModel: String { "iPhone" }
    /// The system's name.
    open var systemName: String { "iOS" }
    /// The system's version, from the phone's world.
    open var systemVersion: String { world.systemVersion }
    /// The kind of device.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// Whether the device supports multitasking.
    open var isMultitaskingSupported: Bool { true }
    /// The device's identifier for the vendor; the same in all runs.
    open var identifierForVendor: UUID? { UUID(uuidString: "00000000-0000-4000-8000-000000000001") }
    /// Whether the battery is monitored; false at first, also for the next phone.
    open var isBatteryMonitoringEnabled: Bool {
        get { ScreenNews.state.withLock { $0.isBatteryMonitored } }
        set { ScreenNews.state.withLock { $0.isBatteryMonitored = newValue } }
    }
    /// The battery's level, 0…1; -1 while it is not monitored or unknown (UIDevice.h).
    open var batteryLevel: Float { battery.level }
    /// The battery's state; unknown while it is not monitored (UIDevice.h).
    open var batteryState: BatteryState { battery.state }

    /// The device's orientation; unknown "unless device orientation notifications are being
    /// generated" (UIDevice.h).
    open var orientation: UIDeviceOrientation {
        guard isGeneratingDeviceOrientationNotifications, VirtualPhone.current != nil else {
            return .unknown
        }
        return UIDeviceOrientation(world.orientation)
    }

    /// Whether the device's orientation is being observed.
    open var isGeneratingDeviceOrientationNotifications: Bool {
        ScreenNews.orientationWatchers.withLock { $0 > 0 }
    }

    /// Starts observing the device's orientation; each call needs its own
    /// ``endGeneratingDeviceOrientationNotifications()`` ("nestable").
    open func beginGeneratingDeviceOrientationNotifications() {
        ScreenNews.orientationWatchers.withLock { $0 += 1 }
    }

    /// Ends one observation of the device's orientation.
    open func endGeneratingDeviceOrientationNotifications() {
        ScreenNews.orientationWatchers.withLock { $0 = max(0, $0 - 1) }
    }

    /// Posted after the device's orientation changed, while it is observed.
    nonisolated public class var orientationDidChangeNotification: NSNotification.Name {
        ScreenNews.begin()
        return .deviceTurned
    }

    private var battery: BatteryNews {
        ScreenNews.state.withLock { $0.isBatteryMonitored ? $0.battery : BatteryNews() }
    }

    private var world: PhoneWorld { VirtualPhone.current?.world ?? PhoneWorld() }
}

/// A kind of device (UIDevice.h).
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// None of these.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car's screen.
    case carPlay = 3
    /// A Mac.
    case mac = 5
}
