import LockstepConcurrency
public import LockstepSamples
public import LockstepSessions

/// Keeps recordings out of the phone's backups, or in them, as the settings state.
///
/// Every method may be called on any thread and returns immediately. The system can forget the mark
/// of a folder (NSURL.h), so the owner applies the setting at each launch.
public final class RecordingBackup: Sendable {
    /// Marks a folder, with everything in it, as left out of backups, or removes the mark.
    public typealias Marking = @Sendable (_ isExcluded: Bool, _ path: String) throws -> Void

    private let directory: String
    private let fileSystem: any FileSystem
    private let mark: Marking
    private let isBackedUp: @Sendable () -> Bool
    private let fail: @Sendable (LibraryProblem) -> Void
    private let queue: JobQueue

    /// Creates an object that marks nothing yet.
    ///
    /// - Parameters:
    ///   - directory: The folder of the sessions.
    ///   - isBackedUp: Whether recordings belong in backups, from the current settings.
    ///   - fail: Called on any thread if a folder cannot be marked.
    public init(
        directory: String, fileSystem: any FileSystem, autoreleasePool: AutoreleasePool,
        mark: @escaping Marking, isBackedUp: @escaping @Sendable () -> Bool,
        fail: @escaping @Sendable (LibraryProblem) -> Void
    ) {
        self.directory = directory
        self.fileSystem = fileSystem
        self.mark = mark
        self.isBackedUp = isBackedUp
        self.fail = fail
        queue = JobQueue(autoreleasePool)
    }

    /// Applies the setting to all sessions.
    public func apply() {
        queue.add { [self] in
            do {
                let isExcluded = !isBackedUp()
                for entry in try SessionCatalog.list(directory, fileSystem: fileSystem) {
                    try mark(isExcluded, entry.path)
                }
            } catch let error as FileError where error.code == .missing {
                // No session was recorded yet, or one was deleted meanwhile.
            } catch {
                fail(LibraryProblem(error))
            }
        }
    }

    /// Applies the setting to one session.
    public func apply(to path: String) {
        queue.add { [self] in
            do { try mark(!isBackedUp(), path) } catch { fail(LibraryProblem(error)) }
        }
    }

    /// Waits until everything requested is done.
    public func wait() { queue.waitUntilIdle() }
}
