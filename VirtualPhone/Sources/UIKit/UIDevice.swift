@_exported public import CoreGraphics
internal import LockstepSessions
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

    /// The model's family: since iOS 16 the owner's own name is not told (UIDevice.h).
    open var name: String { "iPhone" }
    /// The model's family.
    open var model: String { "iPhone" }
    /// The model's family in the person's language.
    open var localizedModel: String { "iPhone" }
    /// The system's name.
    open var systemName: String { "iOS" }
    /// The system's version, of the phone's world.
    open var systemVersion: String { world.systemVersion }
    /// Which kind of device it is.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// Whether apps can run in the background.
    open var isMultitaskingSupported: Bool { true }
    /// A number of the vendor's for the device; the same in all runs.
    open var identifierForVendor: UUID? { UUID(uuidString: "00000000-0000-4000-8000-000000000001") }
    /// Whether the battery is watched.
    open var isBatteryMonitoringEnabled = false
    /// How full the battery is, 0…1; -1 while it is not watched, else full: it never empties here.
    open var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }

    /// How the device is held; unknown "unless device orientation notifications are being
    /// generated" (UIDevice.h).
    open var orientation: UIDeviceOrientation {
        guard isGeneratingDeviceOrientationNotifications, VirtualPhone.current != nil else {
            return .unknown
        }
        return UIDeviceOrientation(world.orientation)
    }

    /// Whether somebody watches how the device is held.
    open var isGeneratingDeviceOrientationNotifications: Bool {
        ScreenNews.orientationWatchers.withLock { $0 > 0 }
    }

    /// Begins to watch how the device is held; as many calls as this need
    /// ``endGeneratingDeviceOrientationNotifications()`` to end it ("nestable").
    open func beginGeneratingDeviceOrientationNotifications() {
        ScreenNews.orientationWatchers.withLock { $0 += 1 }
    }

    /// Ends one watch.
    open func endGeneratingDeviceOrientationNotifications() {
        ScreenNews.orientationWatchers.withLock { $0 = max(0, $0 - 1) }
    }

    /// Posted after the device is held another way, while that is watched.
    nonisolated public class var orientationDidChangeNotification: NSNotification.Name {
        ScreenNews.begin()
        return .deviceTurned
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
