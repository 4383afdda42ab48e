import LockstepSamples

/// Work of an export that is done on several threads and whose results are taken in the order in
/// which it was given.
///
/// So neither the export nor its first error depends on which thread is quicker.
final class OrderedWork<Value: Sendable> {
    private let threads: WorkerThreads
    private let take: (Value) throws -> Void
    private var pending: [PendingValue<Value>] = []

    /// - Parameter take: gets each result, on the thread that gives the work.
    init(_ threads: WorkerThreads, take: @escaping (Value) throws -> Void) {
        self.threads = threads
        self.take = take
    }

    /// Gives a piece of work; where much of it waits, the oldest result is taken first.
    ///
    /// - Throws: what `take` or earlier work throws.
    func add(_ work: @escaping @Sendable (ThreadCodec) throws -> Value) throws {
        if pending.count == threads.capacity { try takeOldest() }
        pending.append(threads.begin(work))
    }

    /// Waits for all work and takes the rest of the results.
    func finish() throws {
        while !pending.isEmpty { try takeOldest() }
    }

    private func takeOldest() throws { try take(pending.removeFirst().take()) }
}
