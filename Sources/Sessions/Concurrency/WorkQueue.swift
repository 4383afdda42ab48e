/// Work in the order in which it was given, and results that come in any order.
struct WorkQueue<Input: Sendable, Output: Sendable>: Sendable {
    /// Work that somebody has begun.
    struct Job: Sendable {
        /// The how-manieth work it is, from 0.
        let number: Int
        /// What is to be worked on.
        let input: Input
    }

    private enum Item: Sendable {
        case waiting(Input)
        case begun
        case done(Output)

        var isWaiting: Bool {
            if case .waiting = self { return true }
            return false
        }

        var isDone: Bool {
            if case .done = self { return true }
            return false
        }
    }

    /// What was given and not taken, the oldest first.
    private var items: [Item] = []
    private var takenCount = 0
    private var isEnded = false

    /// How much was given whose result was not taken.
    var count: Int { items.count }
    /// Whether there is work that no one has begun, or there will be none any more.
    var hasWorkOrEnded: Bool { isEnded || items.contains(where: \.isWaiting) }
    /// Whether there is work that no one has begun, or the result that is next.
    var hasWorkOrResult: Bool { items.first?.isDone == true || items.contains(where: \.isWaiting) }

    /// Gives work.
    mutating func append(_ input: Input) { items.append(.waiting(input)) }

    /// Nothing is begun any more.
    mutating func end() { isEnded = true }

    /// The oldest work that no one has begun; nil if there is none, or after the end.
    mutating func begin() -> Job? {
        guard !isEnded, let index = items.firstIndex(where: \.isWaiting),
            case .waiting(let input) = items[index]
        else { return nil }
        items[index] = .begun
        return Job(number: takenCount + index, input: input)
    }

    /// Keeps the result of what was begun.
    mutating func finish(_ job: Job, _ output: Output) {
        items[job.number - takenCount] = .done(output)
    }

    /// The result of the oldest work; nil if it is not there yet.
    mutating func takeResult() -> Output? {
        guard case .done(let output) = items.first else { return nil }
        items.removeFirst()
        takenCount += 1
        return output
    }
}
