public import LockstepSessions

/// A system that has only a few threads to give.
public final class RefusedThreads: Sendable {
    private let given: Int
    private let asked = Mutex(0)

    /// Refuses every thread but the first few.
    public init(after given: Int) { self.given = given }

    /// How many threads were refused.
    public var count: Int { max(0, asked.withLock { $0 } - given) }

    /// Starts a thread.
    ///
    /// - Throws: ``ThreadFailure`` where there are no more.
    @Sendable public func start(_ body: @escaping @Sendable () -> Void) throws -> WorkerThread {
        let isGiven = asked.withLock { asked in
            asked += 1
            return asked <= given
        }
        // The number of EAGAIN on Linux.
        guard isGiven else { throw ThreadFailure(number: 11) }
        return try WorkerThread(body)
    }
}
