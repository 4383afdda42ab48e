/// Work in the order in which it was added, with results that arrive in any order.
package struct WorkQueue<Input: Sendable, Output: Sendable>: Sendable {
    /// Work that a thread has begun.
    package struct Job: Sendable {
        /// The work's zero-based index.
        package let number: Int
        /// The input to work on.
        package let input: Input
    }

    private enum Item: Sendable {
        case waiting(Input)
        case begun
        case done(Output)
    }

    /// Work that was added and whose result was not taken, oldest first.
    private var items: [Item] = []
    private var takenCount = 0
    /// The number of items that a thread has begun: the oldest ones, because work is begun in order.
    private var begunCount = 0
    private var isEnded = false

    /// The number of inputs whose results have not been taken.
    package var count: Int { items.count }
    /// Whether there is work that no thread has begun.
    private var hasWork: Bool { begunCount < items.count }
    /// Whether there is work that no thread has begun, or the queue has ended.
    package var hasWorkOrEnded: Bool { isEnded || hasWork }
    /// Whether there is work that no thread has begun, or the next result is ready.
    package var hasWorkOrResult: Bool {
        if hasWork { return true }
        if case .done = items.first { return true }
        return false
    }

    /// Adds work.
    package mutating func append(_ input: Input) { items.append(.waiting(input)) }

    /// Ends the queue: no more work is begun.
    package mutating func end() { isEnded = true }

    /// Returns the oldest work that no thread has begun; nil if there is none, or after the end.
    package mutating func begin() -> Job? {
        guard !isEnded, hasWork, case .waiting(let input) = items[begunCount] else { return nil }
        items[begunCount] = .begun
        defer { begunCount += 1 }
        return Job(number: takenCount + begunCount, input: input)
    }

    /// Stores a job's result.
    package mutating func finish(_ job: Job, _ output: Output) {
        items[job.number - takenCount] = .done(output)
    }

    /// Removes and returns the result of the oldest work; nil if it is not ready yet.
    package mutating func takeResult() -> Output? {
        guard case .done(let output) = items.first else { return nil }
        items.removeFirst()
        takenCount += 1
        begunCount -= 1
        return output
    }
}
