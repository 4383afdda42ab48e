/// Brings events from any thread to the main actor, in the order they were posted.
struct EventLine<Event: Sendable>: Sendable {
    private let continuation: AsyncStream<Event>.Continuation?

    /// A line whose events go to `handle` until ``end()``.
    init(_ handle: @escaping @MainActor @Sendable (Event) -> Void) {
        // The stream calls its closure at once, and only then.
        var continuation: AsyncStream<Event>.Continuation?
        let stream = AsyncStream<Event> { continuation = $0 }
        self.continuation = continuation
        Task { @MainActor in
            for await event in stream { handle(event) }
        }
    }

    /// Puts an event at the end of the line; returns at once.
    func post(_ event: Event) { continuation?.yield(event) }

    /// Handles what was posted so far and nothing more.
    func end() { continuation?.finish() }
}
