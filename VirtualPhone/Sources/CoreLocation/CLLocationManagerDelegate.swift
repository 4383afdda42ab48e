public import Foundation

/// Whoever is told of positions (CLLocationManagerDelegate.h).
///
/// All methods are optional on iOS; here each has an empty default.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// There are new positions, the latest last.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// There is no position.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// The person's word changed, or the manager is new.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// The same, for delegates older than iOS 14.
    func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}

extension CLLocationManagerDelegate {
    /// Nothing.
    public func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {}

    /// Nothing.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

    /// The older method, as on iOS for delegates without the newer one.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }

    /// Nothing.
    public func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
    ) {}
}
