internal import CoreMotion
internal import LockstepSamples

extension PermissionState {
    /// Converts Core Motion's state; an unknown state becomes denied.
    init(_ status: CMAuthorizationStatus) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized: self = .authorized
        @unknown default: self = .denied
        }
    }

    /// The motion permission; the altimeter needs it, the raw sensors do not.
    static var ofMotion: PermissionState { PermissionState(CMAltimeter.authorizationStatus()) }
}
