/// Work done by other threads while its results are waited for; they come in the order in which the
/// work was given.
///
/// Whoever takes a result that is not there yet helps, and waits only where nothing is left to do.
/// One thread gives and takes; how much may be given ahead is its choice.
final class OrderedPrefetch<Input: Sendable, Output: Sendable> {
    private let state: Mutex<WorkQueue<Input, Output>>
    private let work: @Sendable (Input) -> Output
    private let threads: [WorkerThread]

    /// Starts threads that do `work`; where the system gives fewer, who takes results does more.
    init(
        threads count: Int, starting start: WorkerThread.Starting = { try WorkerThread($0) },
        _ work: @escaping @Sendable (Input) -> Output
    ) {
        let state = Mutex(WorkQueue<Input, Output>())
        self.state = state
        self.work = work
        threads = (0..<count).compactMap { _ in
            try? start {
                while let job = state.change(when: \.hasWorkOrEnded, { $0.begin() }) {
                    Self.finish(job, work, state)
                }
            }
        }
    }

    /// Ends the threads after what they have begun.
    deinit {
        state.change { $0.end() }
        for thread in threads { thread.join() }
    }

    /// How much was given whose result was not taken.
    var count: Int { state.withLock { $0.count } }

    /// Gives work.
    func give(_ input: Input) { state.change { $0.append(input) } }

    /// The result of the oldest work; nil if all results were taken.
    func take() -> Output? {
        guard count > 0 else { return nil }
        while true {
            let (result, job) = state.change(when: \.hasWorkOrResult) { queue in
                let result = queue.takeResult()
                return (result, result == nil ? queue.begin() : nil)
            }
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
