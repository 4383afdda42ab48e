/// What a recorder may do next, as a value: events in, actions out; no lock, no clock, no thread.
///
/// ```
///            start           opened            stop, limit, interruption, end, failure
///   idle ──────────▶ starting ─────▶ recording ─────────────────────────▶ processing
///    ▲ ▲                 │ refused                    closed, discarded      │    │ with failure
///    │ └─────────────────┼───────────────────────────────────────────────────┘    ▼
///    └─ dismiss ── error ◀────────────────────────────────────────────────────── error
/// ```
///
/// Every recording that is opened is reported exactly once. There is a way out of every state:
/// an error is left by ``Event/dismiss`` or by starting again.
///
/// A conversion (``keepsPart`` is false) either reaches the end of its source or leaves no session:
/// a stop before that end cancels it, and a failure deletes what was written.
public struct RecorderStateMachine: Hashable, Sendable {
    /// The four states that users of a recorder see.
    public enum Phase: String, Sendable, CaseIterable {
        /// Nothing is being recorded.
        case idle
        /// Samples are taken, or will be as soon as the session is open.
        case recording
        /// Samples are not taken any more; the session is being completed or deleted.
        case processing
        /// The last recording ended with an error that no one has dismissed.
        case error
    }

    /// What happened.
    public enum Event: Hashable, Sendable {
        /// Somebody wants to record.
        case start
        /// The session is open and takes samples; only after ``Action/open``.
        case opened
        /// The session, or its source, could not be opened; only after ``Action/open``.
        case refused(RecordingFailure)
        /// The recording is to end and be kept.
        case stop(StopReason)
        /// The recording is to end and be deleted.
        case cancel
        /// The recording cannot go on; what there is is kept.
        case failed(RecordingFailure)
        /// The session is closed; only after ``Action/close(_:)``.
        case closed
        /// The session's folder is deleted; only after ``Action/discard``.
        case discarded
        /// The error was read.
        case dismiss
    }

    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// Open a session and its source, then say ``Event/opened`` or ``Event/refused(_:)``.
        case open
        /// Take no more samples, write what was taken, then say ``Event/closed``.
        case close(StopReason)
        /// Delete the closed session's folder, then say ``Event/discarded``,
        /// or ``Event/failed(_:)`` where that fails.
        case discard
        /// Report how the recording ended.
        case report(Ending)
        /// Tell the one who asked that it cannot be done now.
        case refuse(RecordingFailure)
    }

    /// How a recording ended.
    public enum Ending: Hashable, Sendable {
        /// As asked or by a limit: the session is complete.
        case completed(StopReason)
        /// By an error; what could be written is kept, unless it was a conversion.
        case failed(RecordingFailure)
        /// By ``Event/cancel``: the session is deleted.
        case cancelled
    }

    enum State: Hashable, Sendable {
        case idle
        /// The session is being opened; how it is to end at once, if it is.
        case starting(end: Ending?)
        case recording
        case closing(Ending)
        /// The session is being deleted; then the ending is reported.
        case discarding(Ending)
        case error(RecordingFailure)
    }

    /// Whether a recording that ends before its source does is kept.
    public let keepsPart: Bool
    private(set) var state = State.idle

    /// A machine that has recorded nothing yet.
    ///
    /// - Parameter keepsPart: true for a recording of sensors, false for a conversion.
    public init(keepsPart: Bool = true) {
        self.keepsPart = keepsPart
    }

    /// What users of the recorder see.
    public var phase: Phase {
        switch state {
        case .idle: return .idle
        case .starting, .recording: return .recording
        case .closing, .discarding: return .processing
        case .error: return .error
        }
    }

    /// The error that no one has dismissed.
    public var failure: RecordingFailure? {
        guard case .error(let failure) = state else { return nil }
        return failure
    }

    /// Takes one event and says what is to be done, in order.
    public mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .start: return start()
        case .opened: return opened()
        case .refused(let failure): return refused(failure)
        case .stop(let reason): return stop(reason)
        case .cancel: return end(.cancelled)
        case .failed(let failure): return fail(failure)
        case .closed: return closed()
        case .discarded: return discarded()
        case .dismiss: return dismiss()
        }
    }

    private mutating func start() -> [Action] {
        switch state {
        case .idle, .error:
            state = .starting(end: nil)
            return [.open]
        case .starting, .recording, .closing, .discarding:
            return [.refuse(.alreadyRecording)]
        }
    }

    private mutating func opened() -> [Action] {
        guard case .starting(let ending) = state else { return [] }
        guard let ending else {
            state = .recording
            return []
        }
        state = .closing(ending)
        return [.close(reason(of: ending))]
    }

    /// Only a stop at the end of the source completes a conversion.
    private mutating func stop(_ reason: StopReason) -> [Action] {
        guard !keepsPart, reason != .sourceEnded else { return end(.completed(reason)) }
        // A conversion that is being completed has read all of its source.
        if case .closing = state { return [] }
        return end(.cancelled)
    }

    /// The reason to close with: what is not kept is closed as canceled.
    private func reason(of ending: Ending) -> StopReason {
        if !keepsPart, case .failed = ending { return .cancelled }
        return ending.reason
    }

    private mutating func refused(_ failure: RecordingFailure) -> [Action] {
        guard case .starting = state else { return [] }
        state = .error(failure)
        return [.report(.failed(failure))]
    }

    /// The first reason to end counts; only canceling overrules an earlier one.
    private mutating func end(_ ending: Ending) -> [Action] {
        switch state {
        case .starting(end: nil):
            state = .starting(end: ending)
        case .starting where ending == .cancelled:
            state = .starting(end: .cancelled)
        case .recording:
            state = .closing(ending)
            return [.close(reason(of: ending))]
        case .closing where ending == .cancelled:
            state = .closing(.cancelled)
        case .idle, .error:
            return [.refuse(.notRecording)]
        case .starting, .closing, .discarding:
            break
        }
        return []
    }

    private mutating func fail(_ failure: RecordingFailure) -> [Action] {
        let ending = Ending.failed(failure)
        switch state {
        case .starting(end: nil), .starting(end: .completed):
            state = .starting(end: ending)
        case .recording:
            state = .closing(ending)
            return [.close(reason(of: ending))]
        case .closing(.completed):
            state = .closing(ending)
        case .discarding(.failed(let first)):
            return report(.failed(first))
        case .discarding:
            return report(ending)
        case .idle, .starting, .closing, .error:
            break
        }
        return []
    }

    private mutating func closed() -> [Action] {
        guard case .closing(let ending) = state else { return [] }
        switch ending {
        case .failed where keepsPart, .completed: return report(ending)
        case .failed, .cancelled:
            state = .discarding(ending)
            return [.discard]
        }
    }

    private mutating func discarded() -> [Action] {
        guard case .discarding(let ending) = state else { return [] }
        return report(ending)
    }

    private mutating func report(_ ending: Ending) -> [Action] {
        if case .failed(let failure) = ending { state = .error(failure) } else { state = .idle }
        return [.report(ending)]
    }

    private mutating func dismiss() -> [Action] {
        if case .error = state { state = .idle }
        return []
    }
}

extension RecorderStateMachine.Ending {
    /// The reason as the manifest gives it.
    var reason: StopReason {
        switch self {
        case .completed(let reason): return reason
        case .failed: return .failure
        case .cancelled: return .cancelled
        }
    }
}
