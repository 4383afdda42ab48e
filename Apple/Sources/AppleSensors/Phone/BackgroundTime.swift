internal import UIKit

/// Leave to run on in the background, given back when this object goes or the system takes it.
///
/// `UIApplication.beginBackgroundTask`: each begin must be ended, also where time ran out.
final class BackgroundTime: Sendable {
    private let task = Locked(UIBackgroundTaskIdentifier.invalid)

    init() {
        let task = task
        Task { @MainActor in
            let begun = UIApplication.shared.beginBackgroundTask { Self.end(task) }
            task.withLock { $0 = begun }
        }
    }

    deinit {
        let task = task
        // Behind the beginning, which also waits for the main thread.
        Task { @MainActor in Self.end(task) }
    }

    @MainActor private static func end(_ task: Locked<UIBackgroundTaskIdentifier>) {
        let begun = task.withLock { identifier in
            defer { identifier = .invalid }
            return identifier
        }
        if begun != .invalid { UIApplication.shared.endBackgroundTask(begun) }
    }
}
