internal import CoreLocation
internal import Foundation
internal import LockstepSamples

// Unchecked: the manager and the anchors are touched on the main thread only, where the manager
// is made and therefore calls its delegate.

/// Core Location at its best accuracy, timestamps converted from wall time by anchors of its own.
///
/// Each anchor it uses is delivered as an event, so that a reader can see how a timestamp came about.
final class LocationSensor: NSObject, @unchecked Sendable {
    private let gate: SampleGate
    private var manager: CLLocationManager?
    private var anchors = AnchorBook()

    /// A sensor that has not started.
    init(gate: SampleGate) {
        self.gate = gate
    }

    /// Starts on the main thread, which has the run loop that Core Location needs.
    func start() {
        DispatchQueue.main.async { self.startOnMain() }
    }

    /// Stops on the main thread; what still comes finds the gate closed.
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
        // Without the mode this line is fatal (CLLocationManager.h).
        if Self.declaresBackgroundMode { manager.allowsBackgroundLocationUpdates = true }
        self.manager = manager
        // Setting the delegate tells the authorisation, and that starts the updates.
        manager.delegate = self
    }

    private static var declaresBackgroundMode: Bool {
        let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String]
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
                gate.report(.notice("location: the person allows an approximate position only"))
            }
        case .notDetermined: gate.report(.notice("location: no one was asked yet"))
        case .denied: gate.report(.notice("location: not allowed"))
        case .restricted: gate.report(.notice("location: forbidden on this phone"))
        }
    }
}

extension LocationSample {
    /// Core Location's position as it is; nil if its timestamp is none or no anchor is there.
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
    /// What was said about positions.
    static var ofLocation: PermissionState {
        PermissionState(CLLocationManager().authorizationStatus)
    }

    /// The state of positions as Core Location spells it; one that is not known yet counts as
    /// denied.
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
