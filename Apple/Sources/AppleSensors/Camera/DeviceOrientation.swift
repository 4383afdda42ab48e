internal import Foundation
internal import LockstepSamples
internal import UIKit

/// How the phone is held, watched on the main thread and readable on any.
///
/// Lying flat says nothing (UIDevice.h: face up, face down), so the last known answer stays.
final class DeviceOrientation: Sendable {
    private struct State {
        var isWanted = false
        var current: ImageOrientation?
        var observer: (any NSObjectProtocol)?
    }

    private let state = Locked(State())

    /// Nothing is known before the main thread answered ``start()``.
    var current: ImageOrientation? { state.withLock { $0.current } }

    /// Begins to watch.
    func start() { want(true) }

    /// Ends watching.
    func stop() { want(false) }

    private func want(_ isWanted: Bool) {
        state.withLock { $0.isWanted = isWanted }
        Task { @MainActor in self.settle() }
    }

    /// Watches if that is wanted now, whatever was wanted in between.
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
    /// The orientation by the system's name; nil if the phone lies flat or no one knows.
    init?(_ orientation: UIDeviceOrientation) {
        switch orientation {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeLeft
        case .landscapeRight: self = .landscapeRight
        default: return nil
        }
    }

    /// The orientation of what is on the screen: UIKit names landscape by the side of the home
    /// button there, and by the opposite side for the device (UIApplication.h).
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
