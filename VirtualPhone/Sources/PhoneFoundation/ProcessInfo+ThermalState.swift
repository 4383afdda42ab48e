public import Foundation
internal import LockstepSamples
internal import VirtualPhone

extension ProcessInfo {
    /// The thermal state of the system (NSProcessInfo.h).
    public enum ThermalState: Int, Sendable {
        /// Normal.
        case nominal
        /// Slightly warm.
        case fair
        /// High.
        case serious
        /// Critical.
        case critical
    }

    /// The phone's thermal state; nominal "where it is unknown" (NSProcessInfo.h), so without a
    /// phone.
    public var thermalState: ThermalState {
        switch VirtualPhone.current?.world.thermalState {
        case nil, .nominal?: return .nominal
        case .fair?: return .fair
        case .serious?: return .serious
        case .critical?: return .critical
        }
    }

    /// Whether low power mode is on: never on a virtual phone.
    public var isLowPowerModeEnabled: Bool { false }

    /// Posted when ``thermalState`` has changed, "on the global dispatch queue", with the process
    /// information as its object (NSProcessInfo.h).
    public static var thermalStateDidChangeNotification: NSNotification.Name {
        ThermalNews.begin()
        return ThermalNews.name
    }
}

/// Posts the thermal states that phones report, whichever phone is live.
private enum ThermalNews {
    static let name = NSNotification.Name("NSProcessInfoThermalStateDidChangeNotification")

    // Subscribes to the phone as soon as the first observer can know the notification's name.
    private static let isBegun: Bool = {
        VirtualPhone.whenBooted { phone in
            _ = phone.subscribe { [weak phone] (event: PhoneEvent) in
                guard case .condition(.thermalState) = event else { return }
                phone?.deliver(on: .anywhere) {
                    NotificationCenter.default.post(name: name, object: ProcessInfo.processInfo)
                }
            }
        }
        return true
    }()

    static func begin() { _ = isBegun }
}
