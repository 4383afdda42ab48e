internal import Foundation
import LockstepConcurrency
@_exported public import PhoneFoundation
internal import VirtualPhone

extension UIDevice {
    /// The state of the battery (UIDevice.h).
    public enum BatteryState: Int, Sendable {
        /// Unknown, or the battery is not monitored.
        case unknown = 0
        /// On battery, discharging.
        case unplugged = 1
        /// Plugged in, less than 100 %.
        case charging = 2
        /// Plugged in, at 100 %.
        case full = 3
    }

    /// Posted after the battery's state changed, while the battery is monitored.
    nonisolated public class var batteryStateDidChangeNotification: NSNotification.Name {
        ScreenNews.begin()
        return .batteryStateChanged
    }

    /// Posted after the battery's level changed, while the battery is monitored.
    nonisolated public class var batteryLevelDidChangeNotification: NSNotification.Name {
        ScreenNews.begin()
        return .batteryLevelChanged
    }
}

/// What UIKit knows of the battery.
struct BatteryNews: Hashable, Sendable {
    /// The level, 0…1; -1 "if UIDeviceBatteryStateUnknown" (UIDevice.h).
    var level: Float = -1
    /// Charging, full, or on battery.
    var state = UIDevice.BatteryState.unknown

    /// The battery of no phone.
    init() {}

    /// The battery of a phone.
    init(_ world: PhoneWorld) {
        guard let level = world.batteryLevel else { return }
        self.level = Float(level)
        state = !world.isCharging ? .unplugged : level < 1 ? .charging : .full
    }

    /// Returns the notifications for the change from `earlier`.
    func names(after earlier: BatteryNews) -> [Notification.Name] {
        (level == earlier.level ? [] : [.batteryLevelChanged])
            + (state == earlier.state ? [] : [.batteryStateChanged])
    }
}

extension Notification.Name {
    static let batteryStateChanged = Notification.Name("UIDeviceBatteryStateDidChangeNotification")
    static let batteryLevelChanged = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
}
