internal import LockstepSamples
internal import VirtualPhone

/// What the person said to motion (CMAuthorization.h).
public enum CMAuthorizationStatus: Int, Sendable {
    /// No one was asked yet.
    case notDetermined
    /// It cannot be allowed here.
    case restricted
    /// The person said no.
    case denied
    /// The person said yes.
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
