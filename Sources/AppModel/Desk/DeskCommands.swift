import LockstepConcurrency
public import LockstepLink
public import LockstepLive
public import LockstepSamples

/// Carries out a desk's commands on the capture screen, as if its user had touched the button.
///
/// A start is answered when the recorder accepts samples, or when it is clear that it will not.
public final class DeskCommands: RecordingControl {
    private typealias Done = @Sendable (CommandAnswer) -> Void

    private struct State {
        weak var engine: CaptureEngine?
        var uncover: @Sendable () -> Void = {}
        /// The answers to starts that have not begun yet.
        var starts: [Done] = []
    }

    private let state = Mutex(State())
    private let clock: any HostClock

    /// Creates the commands of an engine that is made later.
    public init(clock: any HostClock) { self.clock = clock }

    /// Passes commands to an engine, which is not retained.
    ///
    /// - Parameter uncover: Shows the capture screen, without which no camera runs.
    public func attach(_ engine: CaptureEngine, uncover: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.engine = engine
            state.uncover = uncover
        }
    }

    /// Carries out a command now.
    public func perform(
        _ action: Command.Action, text: String, at time: HostTime,
        done: @escaping @Sendable (CommandAnswer) -> Void
    ) {
        guard let engine = state.withLock({ $0.engine }) else {
            return done(refusal("the app is not ready yet"))
        }
        switch action {
        case .start: start(engine, title: text, done)
        case .stop: done(stop(engine))
        case .mark: done(mark(engine, text, at: time))
        }
    }

    /// What the phone does now.
    public var report: RecordingReport {
        guard let progress = state.withLock({ $0.engine })?.progress else {
            return RecordingReport()
        }
        let session = progress.session ?? ""
        switch progress.stage {
        case .idle, .starting: return RecordingReport()
        case .recording(let since):
            return RecordingReport(
                activity: .recording, session: session, elapsed: max(clock.now - since, .zero))
        case .finishing: return RecordingReport(activity: .finishing, session: session)
        }
    }

    /// Answers starts after the engine's progress has changed.
    public func progressChanged() {
        // Read under the lock, so that a start that was kept meanwhile is not answered with a state
        // from before it.
        let due = state.withLock { state -> (starts: [Done], answer: CommandAnswer)? in
            guard let engine = state.engine, let answer = answer(engine) else { return nil }
            defer { state.starts = [] }
            return (state.starts, answer)
        }
        guard let due else { return }
        for start in due.starts { start(due.answer) }
    }

    /// The answer to a start; nil while it is not decided.
    private func answer(_ engine: CaptureEngine) -> CommandAnswer? {
        let progress = engine.progress
        switch progress.stage {
        case .starting: return nil
        case .recording(let since):
            return CommandAnswer(.done, at: since, session: progress.session ?? "")
        case .idle, .finishing: return refusal(engine.message ?? "the recording did not begin")
        }
    }

    private func start(
        _ engine: CaptureEngine, title: String, _ done: @escaping @Sendable (CommandAnswer) -> Void
    ) {
        switch engine.progress.stage {
        case .recording: return done(unneeded(engine))
        case .finishing: return done(refusal("the phone is completing a recording"))
        case .starting: state.withLock { $0.starts.append(done) }
        case .idle:
            state.withLock { $0.uncover }()
            let refused = engine.obey(.start(nil, title: title))
            guard refused == nil else {
                return done(refusal("a mode that takes photos is selected on the phone"))
            }
            state.withLock { $0.starts.append(done) }
        }
        // It may have begun, or have been refused, before the answer was kept.
        progressChanged()
    }

    private func stop(_ engine: CaptureEngine) -> CommandAnswer {
        let session = engine.progress.session ?? ""
        let refused = engine.obey(.stop)
        return refused == nil
            ? CommandAnswer(.done, at: clock.now, session: session) : unneeded(engine)
    }

    private func mark(_ engine: CaptureEngine, _ words: String, at time: HostTime) -> CommandAnswer
    {
        guard case .recording(let since) = engine.progress.stage else {
            return refusal("nothing is being recorded")
        }
        guard time >= since else {
            return refusal("the recording began after the time of the mark")
        }
        let session = engine.progress.session ?? ""
        guard engine.obey(.mark(words, at: time)) == nil else {
            return refusal("nothing is being recorded")
        }
        return CommandAnswer(.done, at: clock.now, session: session)
    }

    private func unneeded(_ engine: CaptureEngine) -> CommandAnswer {
        CommandAnswer(.unneeded, at: clock.now, session: engine.progress.session ?? "")
    }

    private func refusal(_ text: String) -> CommandAnswer {
        CommandAnswer(.refused, at: clock.now, text: text)
    }
}
