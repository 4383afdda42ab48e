internal import CoreLocation
internal import Foundation
internal import LockstepSamples

// Unchecked: the manager and the anchors are accessed only on the main thread, where the manager is
// created and calls its delegate.

/// Core Location at its best accuracy, with timestamps converted from wall time by its own anchors.
///
/// Each anchor is delivered as an event, so that a reader can reproduce the conversion.
final class LocationSensor: NSObject, @unchecked Sendable {
    private let gate: SampleGate
    private var manager: CLLocationManager?
    private var anchors = AnchorBook()

    /// Creates a sensor that has not started.
    init(gate: SampleGate) {
        self.gate = gate
    }

    /// Starts on the main thread, whose run loop Core Location needs.
    func start() {
        DispatchQueue.main.async { self.startOnMain() }
    }

    /// Stops on the main thread; later updates find the gate closed.
    func stop() {
        DispatchQueue.main.async {
            self.manager?.stopUpdatingLocation()
            self.manager?.delegate = nil
            self.manager = nil
        }
    }

    private func startOnMain() {
        noteAnchor()
        let manager = CLLocationManager()
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.pausesLocationUpdatesAutomatically = false
        // Without the background mode, this line is fatal (CLLocationManager.h).
        if Self.declaresBackgroundMode { manager.allowsBackgroundLocationUpdates = true }
        self.manager = manager
        // Setting the delegate reports the authorization, which starts the updates.
        manager.delegate = self
    }

    private static var declaresBackgroundMode: Bool {
        let modes = Bundle.main.infoDictionary?["UIBackgroundModes"] as? [String]
        return modes?.contains("location") == true
    }

    private func noteAnchor() {
        guard anchors.wantsAnchor(at: gate.clock.now) else { return }
        let anchor = gate.clock.anchor
        anchors.add(anchor)
        gate.deliver(.event(.clockAnchor(anchor), at: anchor.host), arrival: gate.clock.now)
    }
}

extension LocationSensor: CLLocationManagerDelegate {
    func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {
        let arrival = gate.clock.now
        noteAnchor()
        for location in locations {
            let sample = LocationSample(location, by: anchors)
            gate.deliver(sample.map(Sample.location), of: .location, arrival: arrival)
        }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        gate.report(.sensorFailed(stream: .location, message: error.sentence))
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        switch PermissionState(manager.authorizationStatus) {
        case .authorized:
            manager.startUpdatingLocation()
            if manager.accuracyAuthorization == .reducedAccuracy {
                gate.report(.notice("location: only an approximate position is allowed"))
            }
        case .notDetermined: gate.report(.notice("location: permission not requested yet"))
        case .denied: gate.report(.notice("location: not allowed"))
        case .restricted: gate.report(.notice("location: restricted on this phone"))
        }
    }
}

extension LocationSample {
    /// Converts Core Location's position; nil if its timestamp is invalid or there is no anchor.
    fileprivate init?(_ location: CLLocation, by anchors: AnchorBook) {
        guard let wall = WallTime(seconds: location.timestamp.timeIntervalSince1970),
            let host = anchors.host(for: wall)
        else { return nil }
        self.init(
            timestamp: host, wall: wall, latitudeDegrees: location.coordinate.latitude,
            longitudeDegrees: location.coordinate.longitude)
        horizontalAccuracyMeters = location.horizontalAccuracy
        altitudeMeters = location.altitude
        verticalAccuracyMeters = location.verticalAccuracy
        speedMetersPerSecond = location.speed
    }
}

extension PermissionState {
    /// The location permission.
    static var ofLocation: PermissionState {
        PermissionState(CLLocationManager().authorizationStatus)
    }

    /// Converts Core Location's state; an unknown state becomes denied.
    init(_ status: CLAuthorizationStatus) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorizedAlways, .authorizedWhenInUse: self = .authorized
        @unknown default: self = .denied
        }
    }
}
