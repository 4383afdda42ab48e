internal import CoreMedia

/// A writer's state, and the calls that it allows (AVAssetWriter.h).
///
/// Each call that AVFoundation answers with an exception has a function here that returns the
/// refusal.
struct WriterStage {
    /// The session of source time to write.
    enum Session {
        case none
        case open(start: CMTime)
        case ended(start: CMTime, end: CMTime)
    }

    private(set) var status: AVAssetWriter.Status = .unknown
    private(set) var error: AVError?
    private(set) var session = Session.none
    /// Whether the end is being written: no more samples are accepted.
    private(set) var isFinishing = false

    /// The session's start; nil before.
    var sessionStart: CMTime? {
        switch session {
        case .none: return nil
        case .open(let start), .ended(let start, _): return start
        }
    }

    /// The session's end; nil while it is open.
    var sessionEnd: CMTime? {
        if case .ended(_, let end) = session { return end }
        return nil
    }

    /// Whether samples are still accepted.
    var takesSamples: Bool { status == .writing && !isFinishing }

    /// Settings cannot be changed once writing has started.
    func refusalOfChange(_ call: String) -> Refusal? {
        status == .unknown
            ? nil : .moment("AVAssetWriter \(call)", "cannot call after writing has started")
    }

    /// Writing can start only once: "a single instance can be used once".
    func refusalOfStart() -> Refusal? {
        status == .unknown ? nil : wrongStatus("startWriting")
    }

    mutating func start() { status = .writing }

    /// A session starts after ``start()``, once, at a numeric time.
    func refusalOfSession(_ start: CMTime) -> Refusal? {
        let call = "startSessionAtSourceTime:"
        guard start.isNumeric else {
            return .argument("AVAssetWriter \(call)", "invalid parameter not satisfying: numeric")
        }
        guard status != .unknown, status != .cancelled, status != .completed else {
            return wrongStatus(call)
        }
        guard case .none = session else {
            return .moment("AVAssetWriter \(call)", "multiple sessions are not supported")
        }
        return nil
    }

    mutating func startSession(_ start: CMTime) { session = .open(start: start) }

    /// Only an open session can end, and not before its start.
    func refusalOfSessionEnd(_ end: CMTime) -> Refusal? {
        let call = "AVAssetWriter endSessionAtSourceTime:"
        guard end.isNumeric else {
            return .argument(call, "invalid parameter not satisfying: numeric")
        }
        guard case .open(let start) = session else {
            return .moment(call, "no session is open")
        }
        return end < start ? .argument(call, "the session would end before it starts") : nil
    }

    mutating func endSession(_ end: CMTime) {
        guard case .open(let start) = session else { return }
        session = .ended(start: start, end: end)
    }

    /// Appending before ``start()``, outside a session, after `markAsFinished` or while the input
    /// is not ready raises an exception (AVAssetWriterInput.h; after `markAsFinished`: from
    /// experience).
    func refusalOfAppend(_ call: String, isInputFinished: Bool, isReady: Bool) -> Refusal? {
        if status == .unknown { return .moment(call, "cannot call before startWriting") }
        guard takesSamples else { return nil }
        if isInputFinished { return .moment(call, "cannot append after markAsFinished") }
        guard case .open = session else {
            return .moment(call, "cannot append without a session: call startSession first")
        }
        return isReady
            ? nil : .moment(call, "cannot be appended when readyForMoreMediaData is NO")
    }

    /// Finishing before ``start()`` or twice raises an exception (from experience); after a failure
    /// or a cancellation only the handler is called.
    func refusalOfFinish() -> Refusal? {
        let call = "finishWritingWithCompletionHandler:"
        if status == .unknown || status == .completed || isFinishing { return wrongStatus(call) }
        return nil
    }

    mutating func beginFinishing() { isFinishing = true }

    mutating func complete() {
        if status == .writing { status = .completed }
    }

    /// "A no-op" when failed or completed.
    mutating func cancel() -> Bool {
        guard status == .unknown || status == .writing else { return false }
        status = .cancelled
        return true
    }

    /// Keeps the first failure; a writer that is done cannot fail.
    mutating func fail(_ error: AVError) {
        guard status == .writing || status == .unknown else { return }
        status = .failed
        self.error = error
    }

    private func wrongStatus(_ call: String) -> Refusal {
        .moment("AVAssetWriter \(call)", "cannot call method when status is \(status.rawValue)")
    }
}
