/// Runs work on other threads and returns the results in the order in which the work was added.
///
/// A caller that takes a result that is not ready yet helps with the work, and waits only if there
/// is nothing left to do. One thread adds work and takes results; it chooses how far ahead to add.
package final class OrderedPrefetch<Input: Sendable, Output: Sendable> {
    private let state: Mutex<WorkQueue<Input, Output>>
    private let work: @Sendable (Input) -> Output
    private let threads: [WorkerThread]

    /// Starts threads that run `work`.
    ///
    /// If the system provides fewer threads, the thread that takes results does more.
    package init(
        threads count: Int, starting start: WorkerThread.Starting = { try WorkerThread($0) },
        _ work: @escaping @Sendable (Input) -> Output
    ) {
        let state = Mutex(WorkQueue<Input, Output>())
        self.state = state
        self.work = work
        threads = (0..<count).compactMap { _ in
            try? start {
                // Key paths would be looked up for every job: this code is not specialized.
                while let job = state.change(when: { $0.hasWorkOrEnded }, { $0.begin() }) {
                    Self.finish(job, work, state)
                }
            }
        }
    }

    /// Ends the threads once they have finished the work that they have begun.
    deinit {
        state.change { $0.end() }
        for thread in threads { thread.join() }
    }

    /// The number of inputs whose results have not been taken.
    package var count: Int { state.withLock { $0.count } }

    /// Adds work.
    package func give(_ input: Input) { state.change { $0.append(input) } }

    /// Returns the result of the oldest work; nil if all results were taken.
    package func take() -> Output? {
        guard count > 0 else { return nil }
        while true {
            let (result, job) = state.change(
                when: { $0.hasWorkOrResult },
                { queue in
                    let result = queue.takeResult()
                    return (result, result == nil ? queue.begin() : nil)
                })
            if let result { return result }
            if let job { Self.finish(job, work, state) }
        }
    }

    private static func finish(
        _ job: WorkQueue<Input, Output>.Job, _ work: (Input) -> Output,
        _ state: Mutex<WorkQueue<Input, Output>>
    ) {
        let result = work(job.input)
        state.change { $0.finish(job, result) }
    }
}
