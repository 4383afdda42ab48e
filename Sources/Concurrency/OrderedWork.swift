/// Work of an export on several threads whose results are processed in the order of submission.
///
/// Neither the export nor its first error depends on the threads' relative speed.
package final class OrderedWork<Value: Sendable> {
    private let threads: WorkerThreads
    private let take: (Value) throws -> Void
    private var pending: [PendingValue<Value>] = []

    /// - Parameter take: Receives each result, on the thread that submits the work.
    package init(_ threads: WorkerThreads, take: @escaping (Value) throws -> Void) {
        self.threads = threads
        self.take = take
    }

    /// Submits work; if the queue is full, processes the oldest result first.
    ///
    /// - Throws: Errors of `take` or of earlier work.
    package func add(_ work: @escaping @Sendable (ThreadCodec) throws -> Value) throws {
        if pending.count == threads.capacity { try takeOldest() }
        pending.append(threads.begin(work))
    }

    /// Waits for all work and processes the remaining results.
    package func finish() throws {
        while !pending.isEmpty { try takeOldest() }
    }

    private func takeOldest() throws { try take(pending.removeFirst().take()) }
}
