public import Foundation

/// The receiver of locations (CLLocationManagerDelegate.h).
///
/// All methods are optional on iOS; here each has an empty default.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// Reports new locations, the latest last.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// Reports that no location is available.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// Reports that the authorization changed, or that the manager is new.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// Reports the same to delegates older than iOS 14.
    func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}

extension CLLocationManagerDelegate {
    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

    /// Calls the older method, as iOS does for delegates without the newer one.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
    ) {}
}
