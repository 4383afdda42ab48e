/// Passes events from any thread to the main actor, in the order in which they were posted.
struct EventLine<Event: Sendable>: Sendable {
    private let continuation: AsyncStream<Event>.Continuation?

    /// Creates a line that passes events to `handle` until ``end()``.
    init(_ handle: @escaping @MainActor @Sendable (Event) -> Void) {
        // The stream calls its closure immediately, and only then.
        var continuation: AsyncStream<Event>.Continuation?
        let stream = AsyncStream<Event> { continuation = $0 }
        self.continuation = continuation
        Task { @MainActor in
            for await event in stream { handle(event) }
        }
    }

    /// Posts an event; returns immediately.
    func post(_ event: Event) { continuation?.yield(event) }

    /// Handles the events posted so far and then stops.
    func end() { continuation?.finish() }
}
