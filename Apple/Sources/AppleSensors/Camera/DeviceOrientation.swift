internal import Foundation
internal import LockstepConcurrency
internal import LockstepSamples
internal import UIKit

/// The device's orientation, observed on the main thread and readable on any.
///
/// If the phone lies flat (UIDevice.h: face up, face down), the last known orientation is kept.
final class DeviceOrientation: Sendable {
    private struct State {
        var isWanted = false
        var current: ImageOrientation?
        var observer: (any NSObjectProtocol)?
    }

    private let state = Mutex(State())

    /// The orientation; unknown until ``start()`` has run on the main thread.
    var current: ImageOrientation? { state.withLock { $0.current } }

    /// Starts observing.
    func start() { want(true) }

    /// Stops observing.
    func stop() { want(false) }

    private func want(_ isWanted: Bool) {
        state.withLock { $0.isWanted = isWanted }
        Task { @MainActor in self.settle() }
    }

    /// Starts or stops observing, as last requested.
    @MainActor private func settle() {
        let (isWanted, observer) = state.withLock { ($0.isWanted, $0.observer) }
        if isWanted, observer == nil {
            begin()
        } else if !isWanted, let observer {
            NotificationCenter.default.removeObserver(observer)
            UIDevice.current.endGeneratingDeviceOrientationNotifications()
            state.withLock { $0.observer = nil }
        }
    }

    @MainActor private func begin() {
        let device = UIDevice.current
        device.beginGeneratingDeviceOrientationNotifications()
        note(ImageOrientation(device.orientation))
        let observer = NotificationCenter.default.addObserver(
            forName: UIDevice.orientationDidChangeNotification, object: nil, queue: .main
        ) { [weak self] _ in
            Task { @MainActor in self?.note(ImageOrientation(UIDevice.current.orientation)) }
        }
        state.withLock { $0.observer = observer }
    }

    private func note(_ orientation: ImageOrientation?) {
        guard let orientation else { return }
        state.withLock { $0.current = orientation }
    }
}

extension ImageOrientation {
    /// Converts the system's orientation; nil if the phone lies flat or the orientation is unknown.
    init?(_ orientation: UIDeviceOrientation) {
        switch orientation {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeLeft
        case .landscapeRight: self = .landscapeRight
        default: return nil
        }
    }

    /// Converts the interface's orientation.
    ///
    /// UIKit names landscape interface orientations by the side of the home button, and device
    /// orientations by the opposite side (UIApplication.h).
    init?(_ orientation: UIInterfaceOrientation) {
        switch orientation {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeRight
        case .landscapeRight: self = .landscapeLeft
        default: return nil
        }
    }
}
