public import LockstepConcurrency
import LockstepSessions

/// A system with a limited number of threads.
public final class RefusedThreads: Sendable {
    private let given: Int
    private let asked = Mutex(0)

    /// Refuses every thread after the first `given`.
    public init(after given: Int) { self.given = given }

    /// Number of refused threads.
    public var count: Int { max(0, asked.withLock { $0 } - given) }

    /// Starts a thread.
    ///
    /// - Throws: ``ThreadFailure`` if no thread is left.
    @Sendable public func start(_ body: @escaping @Sendable () -> Void) throws -> WorkerThread {
        let isGiven = asked.withLock { asked in
            asked += 1
            return asked <= given
        }
        // The value of EAGAIN on Linux.
        guard isGiven else { throw ThreadFailure(number: 11) }
        return try WorkerThread(body)
    }
}
