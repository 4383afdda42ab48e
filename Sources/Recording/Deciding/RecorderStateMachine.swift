/// The states and transitions of a recorder, as a value: events in, actions out; no lock, no clock,
/// no thread.
///
/// ```
///            start           opened            stop, limit, interruption, end, failure
///   idle ──────────▶ starting ─────▶ recording ─────────────────────────▶ processing
///    ▲                ▲  │ refused                    closed, discarded      │    │ with failure
///    └────────────────┼──┼───────────────────────────────────────────────────┘    │
///               start │  ▼                                                        │
///                     error ◀─────────────────────────────────────────────────────┘
/// ```
///
/// Every recording that is opened is reported exactly once. Every state can be left: the error
/// state by starting again.
///
/// A conversion (``keepsPart`` is false) either reaches the end of its source or leaves no session.
/// A stop before that end cancels it, and a failure deletes what was written.
public struct RecorderStateMachine: Hashable, Sendable {
    /// The four states that users of a recorder see.
    public enum Phase: String, Sendable, CaseIterable {
        /// Nothing is being recorded.
        case idle
        /// Samples are recorded, or will be as soon as the session is open.
        case recording
        /// Samples are no longer recorded; the session is being completed or deleted.
        case processing
        /// The last recording ended with an error, and none was started since.
        case error
    }

    /// An event of the recorder, its session or its user.
    public enum Event: Hashable, Sendable {
        /// A recording is requested.
        case start
        /// The session is open and accepts samples; only after ``Action/open``.
        case opened
        /// The session, or its source, could not be opened; only after ``Action/open``.
        case refused(RecordingFailure)
        /// The recording ends and is kept.
        case stop(StopReason)
        /// The recording ends and is deleted.
        case cancel
        /// The recording cannot continue; what was recorded is kept.
        case failed(RecordingFailure)
        /// The session is closed; only after ``Action/close(_:)``.
        case closed
        /// The session's folder is deleted; only after ``Action/discard``.
        case discarded
    }

    /// An action to take.
    public enum Action: Hashable, Sendable {
        /// Open a session and its source, then send ``Event/opened`` or ``Event/refused(_:)``.
        case open
        /// Accept no more samples, write those that were accepted, then send ``Event/closed``.
        case close(StopReason)
        /// Delete the closed session's folder, then send ``Event/discarded``, or
        /// ``Event/failed(_:)`` if that fails.
        case discard
        /// Report how the recording ended.
        case report(Ending)
        /// Report to the caller that the request is not possible now.
        case refuse(RecordingFailure)
    }

    /// How a recording ended.
    public enum Ending: Hashable, Sendable {
        /// On request or by a limit: the session is complete.
        case completed(StopReason)
        /// By an error; whatever could be written is kept, unless it was a conversion.
        case failed(RecordingFailure)
        /// By ``Event/cancel``: the session is deleted.
        case cancelled
    }

    enum State: Hashable, Sendable {
        case idle
        /// The session is being opened; if set, the ending to apply as soon as it is open.
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

    /// Creates a state machine that has recorded nothing yet.
    ///
    /// - Parameter keepsPart: True for a recording of sensors, false for a conversion.
    public init(keepsPart: Bool = true) {
        self.keepsPart = keepsPart
    }

    /// The state that users of the recorder see.
    public var phase: Phase {
        switch state {
        case .idle: return .idle
        case .starting, .recording: return .recording
        case .closing, .discarding: return .processing
        case .error: return .error
        }
    }

    /// The error that ended the last recording, until another one starts.
    public var failure: RecordingFailure? {
        guard case .error(let failure) = state else { return nil }
        return failure
    }

    /// Handles one event and returns the actions to take, in order.
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

    /// Ends the recording; only a stop at the end of the source completes a conversion.
    private mutating func stop(_ reason: StopReason) -> [Action] {
        guard !keepsPart, reason != .sourceEnded else { return end(.completed(reason)) }
        // A conversion that is being completed has read all of its source.
        if case .closing = state { return [] }
        return end(.cancelled)
    }

    /// Returns the reason to close with: a recording that is not kept is closed as canceled.
    private func reason(of ending: Ending) -> StopReason {
        if !keepsPart, case .failed = ending { return .cancelled }
        return ending.reason
    }

    private mutating func refused(_ failure: RecordingFailure) -> [Action] {
        guard case .starting = state else { return [] }
        state = .error(failure)
        return [.report(.failed(failure))]
    }

    /// Ends the recording.
    ///
    /// The first reason counts; only a cancellation overrides an earlier one.
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
}

extension RecorderStateMachine.Ending {
    /// The reason as stored in the manifest.
    var reason: StopReason {
        switch self {
        case .completed(let reason): return reason
        case .failed: return .failure
        case .cancelled: return .cancelled
        }
    }
}
