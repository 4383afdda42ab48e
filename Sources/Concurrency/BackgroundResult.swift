/// The result of work on a background thread.
package final class BackgroundResult<Result: Sendable>: Sendable {
    private let found = Mutex<Result?>(nil)
    private let thread = Mutex<WorkerThread?>(nil)
    private let work: @Sendable () -> Result

    /// Starts the work.
    ///
    /// If the system cannot start a thread, the caller of ``result()`` does the work.
    package init(
        starting start: WorkerThread.Starting = { try WorkerThread($0) },
        _ work: @escaping @Sendable () -> Result
    ) {
        self.work = work
        let found = found
        let started = try? start {
            let result = work()
            found.withLock { $0 = result }
        }
        thread.withLock { $0 = started }
    }

    /// Waits for the result.
    package func result() -> Result {
        thread.withLock { $0 }?.join()
        return found.withLock { $0 } ?? work()
    }
}
