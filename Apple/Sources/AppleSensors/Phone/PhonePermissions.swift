internal import AVFoundation
internal import CoreLocation
internal import CoreMotion
internal import Foundation
internal import LockstepConcurrency
public import LockstepSamples

/// The system's permissions, requested one at a time, each with its own text in Info.plist.
public final class PhonePermissions: PermissionDesk {
    private let locationRequests = Mutex<[LocationRequest]>([])

    /// Creates permissions without requests.
    public init() {}

    /// The current state of a permission.
    public func state(of permission: Permission) -> PermissionState {
        switch permission {
        case .camera: return .ofCamera
        case .motion: return .ofMotion
        case .location: return .ofLocation
        case .microphone: return .ofMicrophone
        }
    }

    /// Requests a permission unless it was requested before; calls `answer` once, on any thread.
    public func request(
        _ permission: Permission, answer: @escaping @Sendable (PermissionState) -> Void
    ) {
        let state = state(of: permission)
        guard state == .notDetermined else { return answer(state) }
        switch permission {
        case .camera: AVCaptureDevice.requestAccess(for: .video) { _ in answer(.ofCamera) }
        case .motion: MotionRequest().ask(answer)
        case .location: askForLocation(answer)
        case .microphone:
            AVCaptureDevice.requestAccess(for: .audio) { _ in answer(.ofMicrophone) }
        }
    }

    private func askForLocation(_ answer: @escaping @Sendable (PermissionState) -> Void) {
        let request = LocationRequest { [weak self] request, state in
            self?.locationRequests.withLock { $0.removeAll { $0 === request } }
            answer(state)
        }
        locationRequests.withLock { $0.append(request) }
        request.ask()
    }
}

// Unchecked: the manager is used once, and its handler retains it.

/// A request for motion data; the system asks when an app first reads some.
private final class MotionRequest: @unchecked Sendable {
    private let manager = CMMotionActivityManager()
    private let queue = OperationQueue()

    /// Reads activities of an empty interval, which returns once with data or an error.
    func ask(_ answer: @escaping @Sendable (PermissionState) -> Void) {
        guard CMMotionActivityManager.isActivityAvailable() else { return answer(.ofMotion) }
        let now = Date()
        manager.queryActivityStarting(from: now, to: now, to: queue) { _, _ in
            withExtendedLifetime(self) { answer(.ofMotion) }
        }
    }
}

// Unchecked: the manager is created, used and called back only on the main thread.

/// A request for location, answered when the authorization changes.
private final class LocationRequest: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
    private var manager: CLLocationManager?
    private let answer: @Sendable (LocationRequest, PermissionState) -> Void

    init(answer: @escaping @Sendable (LocationRequest, PermissionState) -> Void) {
        self.answer = answer
    }

    func ask() {
        DispatchQueue.main.async {
            let manager = CLLocationManager()
            self.manager = manager
            manager.delegate = self
            manager.requestWhenInUseAuthorization()
        }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        let state = PermissionState(manager.authorizationStatus)
        // The first callback reports the state before the request.
        guard state != .notDetermined, self.manager != nil else { return }
        self.manager = nil
        answer(self, state)
    }
}
