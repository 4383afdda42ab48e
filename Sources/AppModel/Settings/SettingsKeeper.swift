/// Writes settings down off the main thread; a later choice is never overwritten by an earlier one.
public final class SettingsKeeper: Sendable {
    private let storage: any SettingsStorage
    private let queue = JobQueue()

    /// A keeper that writes to `storage`.
    public init(_ storage: any SettingsStorage) {
        self.storage = storage
    }

    /// Keeps the settings and returns at once; `fail` is told, on any thread, when that fails.
    public func save(
        _ settings: AppSettings, fail: @escaping @Sendable (LibraryProblem) -> Void
    ) {
        queue.add { [storage] in
            do { try settings.save(to: storage) } catch { fail(LibraryProblem(error)) }
        }
    }

    /// Waits until everything is written.
    public func wait() { queue.waitUntilIdle() }
}
