/// Adds inputs to a value, in order, on a separate thread while the caller produces the next ones.
///
/// If the system cannot start a thread, the caller adds them.
package final class BackgroundReduction<Value, Input> {
    private let reduction: Reduction<Value, Input>
    private let thread: WorkerThread?

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - mostWaiting: the number of inputs that wait before ``add(_:)`` waits too.
    ///   - step: adds an input to the value.
    package init(
        of value: sending Value, mostWaiting: Int,
        starting start: WorkerThread.Starting = { try WorkerThread($0) },
        _ step: @escaping @Sendable (inout Value, Input) -> Void
    ) {
        let reduction = Reduction(of: value, mostWaiting: mostWaiting, step)
        self.reduction = reduction
        thread = try? start { reduction.run() }
    }

    /// Adds the waiting inputs, and ends the thread.
    deinit { end() }

    /// Adds an input; waits while too many inputs wait.
    package func add(_ input: sending Input) {
        if thread == nil { reduction.add(input) } else { reduction.give(input) }
    }

    /// Waits until all inputs are added, and returns the value; no more inputs can be added.
    package func result() -> Value {
        end()
        return reduction.value
    }

    private func end() {
        reduction.end()
        thread?.join()
    }
}

// Unchecked: the value belongs to the thread until it has ended, then to the thread that waited.

/// The value, and the inputs that wait to be added to it.
private final class Reduction<Value, Input>: @unchecked Sendable {
    private struct Queue {
        var inputs: [Input] = []
        var isEnded = false
    }

    private(set) var value: Value
    private let mostWaiting: Int
    private let step: @Sendable (inout Value, Input) -> Void
    private let queue = Mutex(Queue())

    init(
        of value: sending Value, mostWaiting: Int,
        _ step: @escaping @Sendable (inout Value, Input) -> Void
    ) {
        (self.value, self.mostWaiting, self.step) = (value, mostWaiting, step)
    }

    func add(_ input: Input) { step(&value, input) }

    func give(_ input: sending Input) {
        queue.change(when: { $0.inputs.count < mostWaiting }, { $0.inputs.append(input) })
    }

    func end() { queue.change { $0.isEnded = true } }

    /// Adds inputs until the queue ends.
    func run() {
        while let input = next() { add(input) }
    }

    private func next() -> Input? {
        queue.change(
            when: { $0.isEnded || !$0.inputs.isEmpty },
            { $0.inputs.isEmpty ? nil : $0.inputs.removeFirst() })
    }
}
