internal import AVFoundation
internal import Foundation
internal import LockstepConcurrency

// Unchecked: the device is used only to select its notifications.

/// Reports that the scene before one camera has changed substantially, while the camera monitors it.
final class SceneWatch: @unchecked Sendable {
    private let observer = Mutex<(any NSObjectProtocol)?>(nil)

    /// Starts watching; `changed` is called on any thread.
    init(_ device: AVCaptureDevice, changed: @escaping @Sendable () -> Void) {
        let observer = NotificationCenter.default.addObserver(
            forName: .AVCaptureDeviceSubjectAreaDidChange, object: device, queue: nil
        ) { _ in changed() }
        self.observer.withLock { $0 = observer }
    }

    deinit {
        if let observer = observer.withLock({ $0 }) {
            NotificationCenter.default.removeObserver(observer)
        }
    }
}
