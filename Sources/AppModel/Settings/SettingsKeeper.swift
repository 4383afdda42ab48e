import LockstepSamples

/// Saves settings off the main thread; an earlier value never overwrites a later one.
public final class SettingsKeeper: Sendable {
    private let storage: any DocumentStorage
    // Settings are formatted and written without Objective-C.
    private let queue = JobQueue(.none)

    /// Creates a keeper that writes to `storage`.
    public init(_ storage: any DocumentStorage) {
        self.storage = storage
    }

    /// Saves the settings and returns immediately; calls `fail` on any thread if saving fails.
    public func save(
        _ settings: AppSettings, fail: @escaping @Sendable (LibraryProblem) -> Void
    ) {
        queue.add { [storage] in
            do { try settings.save(to: storage) } catch { fail(LibraryProblem(error)) }
        }
    }

    /// Waits until all settings are saved.
    public func wait() { queue.waitUntilIdle() }
}
