internal import LockstepSamples

/// What the person said to positions (CLLocationManager.h).
public enum CLAuthorizationStatus: Int32, Sendable {
    /// No one was asked yet.
    case notDetermined
    /// It cannot be allowed here.
    case restricted
    /// The person said no.
    case denied
    /// Always, even in the background.
    case authorizedAlways
    /// While the app is in use: what a virtual phone's owner allows.
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

/// Whether positions are told as well as they are known (CLLocationManager.h).
public enum CLAccuracyAuthorization: Int, Sendable {
    /// Yes.
    case fullAccuracy
    /// No: the person allows the neighborhood only.
    case reducedAccuracy
}

/// What positions are for (CLLocationManager.h).
public enum CLActivityType: Int, Sendable {
    /// Anything.
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
