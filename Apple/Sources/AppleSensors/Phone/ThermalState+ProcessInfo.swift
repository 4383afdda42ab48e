internal import Foundation
internal import LockstepSamples
// UIKit knows the thermal state also where Foundation alone does not.
internal import UIKit

extension ThermalState {
    /// Converts the system's thermal state; an unknown state becomes critical.
    init(_ state: ProcessInfo.ThermalState) {
        switch state {
        case .nominal: self = .nominal
        case .fair: self = .fair
        case .serious: self = .serious
        case .critical: self = .critical
        @unknown default: self = .critical
        }
    }
}
