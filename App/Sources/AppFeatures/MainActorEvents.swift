/// Passes events from any thread to the main actor, in the order in which they were posted.
struct MainActorEvents<Event: Sendable>: Sendable {
    private let continuation: AsyncStream<Event>.Continuation?

    /// Passes events to `handle` until ``end()``.
    init(_ handle: @escaping @MainActor @Sendable (Event) -> Void) {
        // AsyncStream calls this closure once, before its initializer returns.
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
