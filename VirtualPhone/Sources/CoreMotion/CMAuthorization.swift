internal import LockstepSamples
internal import VirtualPhone

/// The user's authorization status for motion (CMAuthorization.h).
public enum CMAuthorizationStatus: Int, Sendable {
    /// The user has not been asked yet.
    case notDetermined
    /// Access is restricted and cannot be granted.
    case restricted
    /// The user denied access.
    case denied
    /// The user allowed access.
    case authorized

    init(_ state: PermissionState) {
        switch state {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized: self = .authorized
        }
    }

    static var present: CMAuthorizationStatus {
        CMAuthorizationStatus(VirtualPhone.current?.permission(.motion) ?? .notDetermined)
    }
}
