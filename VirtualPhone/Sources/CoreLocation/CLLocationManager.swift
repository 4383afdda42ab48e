public import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import LockstepSessions
@_exported public import PhoneFoundation
internal import VirtualPhone

/// The object that starts and stops location updates (CLLocationManager.h).
///
/// - The delegate is called through the run loop of the thread that made the manager (Apple: that
///   thread must have an active run loop). The main thread's loop is its dispatch queue. On a
///   thread whose loop does not run, the delegate is never called, as on a phone.
/// - A new manager reports its authorization to its delegate, and again when that changes (Apple's
///   documentation of `locationManagerDidChangeAuthorization`).
/// - Without permission there are no locations. Starting after a refusal, or a refusal while
///   running, reports `CLError.denied` (CLError.h). Starting before the user was asked waits for
///   the answer.
/// - In the background, locations arrive only with ``allowsBackgroundLocationUpdates``, because an
///   app in the background is not in use (CLLocationManager.h). While they are being updated, the
///   app is not suspended.
/// - The accuracy is the recording's; ``desiredAccuracy`` has no effect.
open class CLLocationManager: NSObject {
    private struct State {
        var isUpdating = false
        var wantsOne = false
        var isAllowedInBackground = false
        var latest: CLLocation?
        var told: CLLocation?
    }

    /// The delegate that receives locations.
    open weak var delegate: (any CLLocationManagerDelegate)?
    /// The desired accuracy in meters.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// The distance in meters to move before the next location is reported.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    /// The purpose of the location updates.
    open var activityType = CLActivityType.other
    /// Whether locations are also delivered in the background.
    ///
    /// Setting it in an app without the background mode "is a fatal error" (CLLocationManager.h).
    open var allowsBackgroundLocationUpdates: Bool {
        get { state.withLock { $0.isAllowedInBackground } }
        set {
            let modes = phone?.world.backgroundModes ?? []
            if newValue, !modes.contains("location") {
                fatalError("UIBackgroundModes does not include \"location\" (CLLocationManager.h)")
            }
            state.withLock { $0.isAllowedInBackground = newValue }
        }
    }
    /// Whether the phone may pause updates automatically; a virtual phone never does.
    open var pausesLocationUpdatesAutomatically = true

    private let state = Mutex(State())
    private let queue = DeliveryQueue.ofThisThread
    private weak var phone: VirtualPhone?
    private let subscriptions = Mutex<[PhoneSubscription]>([])

    /// A manager that calls its delegate on the current thread.
    public override init() {
        super.init()
        guard let phone = VirtualPhone.current else { return }
        self.phone = phone
        subscriptions.withLock {
            $0 = [
                phone.subscribe(to: .location) { [weak self] in self?.take($0.sample) },
                phone.subscribe { [weak self] (event: PhoneEvent) in self?.take(event) },
                phone.keepRunning { [weak self] in self?.keepsAppRunning ?? false },
            ]
        }
        tell { $0.locationManagerDidChangeAuthorization($1) }
    }

    deinit {
        for subscription in subscriptions.withLock({ $0 }) { subscription.cancel() }
    }

    /// The user's authorization status.
    open var authorizationStatus: CLAuthorizationStatus { Self.status(on: phone) }

    /// The user's authorization status.
    open class func authorizationStatus() -> CLAuthorizationStatus {
        status(on: VirtualPhone.current)
    }

    /// Returns whether location services are enabled on the phone.
    open class func locationServicesEnabled() -> Bool { VirtualPhone.current != nil }

    /// Full accuracy: the owner of a virtual phone allows all or nothing.
    open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    /// The latest location reported; nil before the first.
    open var location: CLLocation? { state.withLock { $0.latest } }

    /// Asks the user for permission unless that happened before.
    open func requestWhenInUseAuthorization() { phone?.request(.location) { _ in } }

    /// Asks the user, who at most allows locations while the app is in use.
    open func requestAlwaysAuthorization() { requestWhenInUseAuthorization() }

    /// Starts location updates.
    open func startUpdatingLocation() {
        state.withLock { $0.isUpdating = true }
        failIfDenied()
    }

    /// Stops location updates.
    open func stopUpdatingLocation() {
        state.withLock { ($0.isUpdating, $0.told) = (false, nil) }
    }

    /// Reports one location, or an error if there is none.
    open func requestLocation() {
        state.withLock { $0.wantsOne = true }
        failIfDenied()
    }

    private var keepsAppRunning: Bool {
        state.withLock { $0.isUpdating && $0.isAllowedInBackground }
            && authorizationStatus == .authorizedWhenInUse
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
        guard case .location(let sample) = sample, authorizationStatus == .authorizedWhenInUse,
            phone?.isInBackground != true || allowsBackgroundLocationUpdates
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
