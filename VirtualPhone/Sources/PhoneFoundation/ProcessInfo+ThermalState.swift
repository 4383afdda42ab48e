public import Foundation
internal import LockstepSamples
internal import VirtualPhone

extension ProcessInfo {
    /// How hot the system is (NSProcessInfo.h).
    public enum ThermalState: Int, Sendable {
        /// As it should be.
        case nominal
        /// Slightly warm.
        case fair
        /// Hot.
        case serious
        /// Too hot.
        case critical
    }

    /// How hot the phone is; nominal "where it is unknown" (NSProcessInfo.h), so without a phone.
    public var thermalState: ThermalState {
        switch VirtualPhone.current?.world.thermalState {
        case nil, .nominal?: return .nominal
        case .fair?: return .fair
        case .serious?: return .serious
        case .critical?: return .critical
        }
    }

    /// Whether the person saves energy: not on a virtual phone.
    public var isLowPowerModeEnabled: Bool { false }

    /// Posted when ``thermalState`` has changed, "on the global dispatch queue", with the process
    /// information as its object (NSProcessInfo.h).
    public static var thermalStateDidChangeNotification: NSNotification.Name {
        ThermalNews.begin()
        return ThermalNews.name
    }
}

/// Posts what phones tell of their heat, whichever phone lives.
private enum ThermalNews {
    static let name = NSNotification.Name("NSProcessInfoThermalStateDidChangeNotification")

    // A phone is listened to as soon as the first observer could have the name.
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
