internal import LockstepSamples

/// The user's authorization for location services (CLLocationManager.h).
public enum CLAuthorizationStatus: Int32, Sendable {
    /// The user has not been asked yet.
    case notDetermined
    /// Access is restricted and cannot be granted.
    case restricted
    /// The user denied access.
    case denied
    /// Always, including in the background.
    case authorizedAlways
    /// While the app is in use: what the owner of a virtual phone allows.
    case authorizedWhenInUse

    /// The old name of ``authorizedAlways``.
    public static var authorized: CLAuthorizationStatus { .authorizedAlways }

    init(_ state: PermissionState) {
        switch state {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized: self = .authorizedWhenInUse
        }
    }
}

/// Whether locations are reported at full accuracy (CLLocationManager.h).
public enum CLAccuracyAuthorization: Int, Sendable {
    /// Full accuracy.
    case fullAccuracy
    /// Reduced accuracy: the user allows only the approximate location.
    case reducedAccuracy
}

/// The purpose of location updates (CLLocationManager.h).
public enum CLActivityType: Int, Sendable {
    /// Any other purpose.
    case other = 1
    /// Driving.
    case automotiveNavigation
    /// Sports.
    case fitness
    /// Trains, ships.
    case otherNavigation
    /// Flying.
    case airborne
}
