public import Foundation
internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

/// The way to positions (CLLocationManager.h).
///
/// - The delegate is called through the run loop of the thread that made the manager (Apple: that
///   thread must have an active run loop). The main thread's loop is its dispatch queue; on a
///   thread whose loop does not run nothing is called, as on a phone.
/// - A new manager tells its delegate of its authorisation, and again when that changes (Apple's
///   documentation of `locationManagerDidChangeAuthorization`).
/// - Without permission there are no positions. Starting after a refusal, or being refused while
///   running, gives `CLError.denied` (CLError.h). Starting before anybody was asked waits for the answer.
/// - Accuracy is what the recording has; ``desiredAccuracy`` asks for nothing more.
open class CLLocationManager: NSObject {
    private struct State {
        var isUpdating = false
        var wantsOne = false
        var latest: CLLocation?
        var told: CLLocation?
    }

    /// Whoever is told.
    open weak var delegate: (any CLLocationManagerDelegate)?
    /// Meters that the phone may be off.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// Meters to move before the next position is told.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    /// What positions are for.
    open var activityType = CLActivityType.other
    /// Whether positions come in the background too.
    open var allowsBackgroundLocationUpdates = false
    /// Whether the phone may pause by itself; a virtual one never does.
    open var pausesLocationUpdatesAutomatically = true

    private let state = Mutex(State())
    private let queue = DeliveryQueue.ofThisThread
    private weak var phone: VirtualPhone?
    private let subscriptions = Mutex<[PhoneSubscription]>([])

    /// A manager that is called on this thread.
    public override init() {
        super.init()
        guard let phone = VirtualPhone.current else { return }
        self.phone = phone
        subscriptions.withLock {
            $0 = [
                phone.subscribe(to: .location) { [weak self] in self?.take($0.sample) },
                phone.subscribe { [weak self] (event: PhoneEvent) in self?.take(event) },
            ]
        }
        tell { $0.locationManagerDidChangeAuthorization($1) }
    }

    deinit {
        for subscription in subscriptions.withLock({ $0 }) { subscription.cancel() }
    }

    /// What the person said.
    open var authorizationStatus: CLAuthorizationStatus { Self.status(on: phone) }

    /// What the person said.
    open class func authorizationStatus() -> CLAuthorizationStatus {
        status(on: VirtualPhone.current)
    }

    /// Whether the phone tells positions at all.
    open class func locationServicesEnabled() -> Bool { VirtualPhone.current != nil }

    /// Full: a virtual phone's owner allows all or nothing.
    open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    /// The latest position told; nil before the first.
    open var location: CLLocation? { state.withLock { $0.latest } }

    /// Asks the person, if no one did yet.
    open func requestWhenInUseAuthorization() { phone?.request(.location) { _ in } }

    /// Asks the person, who allows no more than while the app is in use.
    open func requestAlwaysAuthorization() { requestWhenInUseAuthorization() }

    /// Starts telling positions.
    open func startUpdatingLocation() {
        state.withLock { $0.isUpdating = true }
        failIfDenied()
    }

    /// Stops telling positions.
    open func stopUpdatingLocation() {
        state.withLock { ($0.isUpdating, $0.told) = (false, nil) }
    }

    /// Tells one position, or why there is none.
    open func requestLocation() {
        state.withLock { $0.wantsOne = true }
        failIfDenied()
    }

    private static func status(on phone: VirtualPhone?) -> CLAuthorizationStatus {
        CLAuthorizationStatus(phone?.permission(.location) ?? .notDetermined)
    }

    private func failIfDenied() {
        guard [.denied, .restricted].contains(authorizationStatus) else { return }
        state.withLock { $0.wantsOne = false }
        tell { $0.locationManager($1, didFailWithError: CLError(.denied)) }
    }

    private func take(_ sample: Sample) {
        guard case .location(let sample) = sample, authorizationStatus == .authorizedWhenInUse
        else { return }
        let location = CLLocation(sample)
        let filter = distanceFilter
        let isTold = state.withLock { state -> Bool in
            let isFar = state.told.map { location.distance(from: $0) >= filter } ?? true
            guard state.wantsOne || (state.isUpdating && isFar) else { return false }
            (state.latest, state.told, state.wantsOne) = (location, location, false)
            return true
        }
        guard isTold else { return }
        phone?.noteTold(ToldSample(.location, at: sample.timestamp))
        tell { $0.locationManager($1, didUpdateLocations: [location]) }
    }

    private func take(_ event: PhoneEvent) {
        switch event {
        case .permission(.location, _):
            tell { $0.locationManagerDidChangeAuthorization($1) }
            if state.withLock({ $0.isUpdating || $0.wantsOne }) { failIfDenied() }
        case .sensorFailed(.location, let code):
            guard state.withLock({ $0.isUpdating || $0.wantsOne }) else { return }
            state.withLock { $0.wantsOne = false }
            let error = CLError(CLError.Code(rawValue: code) ?? .locationUnknown)
            tell { $0.locationManager($1, didFailWithError: error) }
        default: break
        }
    }

    private func tell(
        _ body: @escaping (any CLLocationManagerDelegate, CLLocationManager) -> Void
    ) {
        phone?.deliver(on: queue) { [weak self] in
            guard let self, let delegate = self.delegate else { return }
            body(delegate, self)
        }
    }
}
