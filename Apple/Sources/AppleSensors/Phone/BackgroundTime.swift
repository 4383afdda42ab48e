internal import LockstepConcurrency
internal import UIKit

/// Background execution time, ended when this object is released or the time expires.
///
/// Every `UIApplication.beginBackgroundTask` must be ended, even after expiration.
final class BackgroundTime: Sendable {
    private let task = Mutex(UIBackgroundTaskIdentifier.invalid)

    init() {
        let task = task
        Task { @MainActor in
            let begun = UIApplication.shared.beginBackgroundTask { Self.end(task) }
            task.withLock { $0 = begun }
        }
    }

    deinit {
        let task = task
        // Queued after the beginning, which also waits for the main thread.
        Task { @MainActor in Self.end(task) }
    }

    @MainActor private static func end(_ task: Mutex<UIBackgroundTaskIdentifier>) {
        let begun = task.withLock { identifier in
            defer { identifier = .invalid }
            return identifier
        }
        if begun != .invalid { UIApplication.shared.endBackgroundTask(begun) }
    }
}
