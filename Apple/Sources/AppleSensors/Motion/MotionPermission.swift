internal import CoreMotion
internal import LockstepSamples

extension PermissionState {
    /// The state of motion data as Core Motion spells it; one that is not known yet counts as
    /// denied.
    init(_ status: CMAuthorizationStatus) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized: self = .authorized
        @unknown default: self = .denied
        }
    }

    /// What was said about motion data; the altimeter needs it, the raw sensors do not.
    static var ofMotion: PermissionState { PermissionState(CMAltimeter.authorizationStatus()) }
}
