import LockstepSamples
import LockstepSessions

/// Performs what the state machine decides.
///
/// Apart from ``Recorder`` so that a recording keeps this alive until it has ended, while its owner
/// may release the recorder at any moment.
final class RecorderCore: Sendable {
    private struct Control {
        var machine: RecorderStateMachine
        var inlet: SampleInlet?
        var run: RecordingRun?
        var outcome: RecordingOutcome?
        /// Endings that the owner has not been told of yet.
        var untold = 0
        /// What ended the last recording, or still does.
        var ending: WorkerThread?

        var isAtRest: Bool {
            (machine.phase == .idle || machine.phase == .error) && untold == 0
        }

        mutating func end(as ending: RecorderStateMachine.Ending) {
            let result = run?.counts.withLock { $0.result }
            switch (ending, result) {
            case (.completed, let result?): outcome = .completed(result)
            case (.failed(let failure), _):
                outcome = .failed(failure, partial: machine.keepsPart ? result : nil)
            default: outcome = .cancelled
            }
            inlet = nil
            run = nil
            untold += 1
        }
    }

    let configuration: RecorderConfiguration
    private let codecs: any MediaCodecs
    private let fileSystem: any FileSystem
    private let clock: any HostClock
    private let onFrame: (@Sendable (CameraFrame, Int) -> Void)?
    private let onEnd: (@Sendable (RecordingOutcome) -> Void)?
    private let control: Mutex<Control>

    init(
        _ configuration: RecorderConfiguration, codecs: any MediaCodecs,
        fileSystem: any FileSystem, clock: any HostClock,
        onFrame: (@Sendable (CameraFrame, Int) -> Void)?,
        onEnd: (@Sendable (RecordingOutcome) -> Void)?
    ) {
        self.configuration = configuration
        self.codecs = codecs
        self.fileSystem = fileSystem
        self.clock = clock
        self.onFrame = onFrame
        self.onEnd = onEnd
        control = Mutex(
            Control(machine: RecorderStateMachine(keepsPart: !configuration.isImport)))
    }

    var phase: RecorderStateMachine.Phase { control.withLock { $0.machine.phase } }
    var failure: RecordingFailure? { control.withLock { $0.machine.failure } }
    var inlet: SampleInlet? { control.withLock { $0.inlet } }
    var status: RecordingStatus? { control.withLock { $0.run }?.status }

    /// Waits until nothing is recorded or completed; the last ending, nil before the first.
    func wait() -> RecordingOutcome? {
        let (outcome, ending) = control.change(when: \.isAtRest) { ($0.outcome, $0.ending) }
        // After it has told it lets go of the recording, and libcrypto of what it kept for the thread:
        // neither may meet the end of the process, where libcrypto lets go of everything.
        ending?.join()
        return outcome
    }

    /// Opens a session; `connect` starts the source and says what will come.
    @discardableResult
    func open(
        _ source: (any SensorSource)?, isLive: Bool,
        _ connect: (SampleInlet) throws -> SourceDescription
    ) throws -> SampleInlet {
        if let refusal = send(.start) { throw refusal }
        let inlet = SampleInlet(configuration, clock: clock) { inlet, reason in
            self.send(.stop(reason), from: inlet)
        }
        do {
            try checkSpace()
            let anchor = clock.anchor
            control.change { $0.inlet = inlet }
            let description = try connect(inlet)
            try begin(source, isLive: isLive, description, inlet, anchor)
        } catch {
            let failure =
                error as? RecordingFailure
                ?? RecordingFailure(.sourceRefused, "the source did not start", cause: error)
            send(.refused(failure))
            throw failure
        }
        send(.opened)
        return inlet
    }

    /// A recording taken over keeps the mode it was made in; one that had none was imported.
    private func modeName(_ description: SourceDescription) -> String {
        guard configuration.isImport else { return configuration.mode.name }
        return description.mode ?? "import"
    }

    /// What the mode asks of a source that does not have it; nothing is asked of a recording.
    private func missing(_ description: SourceDescription) -> [Stream] {
        guard !configuration.isImport else { return [] }
        let present = Set(description.streams.map(\.stream))
        return Stream.allCases.filter {
            configuration.mode.streams.contains($0) && !present.contains($0)
        }
    }

    /// Depth that the mode thins out is asked for at the mode's rate, whatever the source gives.
    private func planned(_ description: SourceDescription) -> SourceDescription {
        guard !configuration.isImport, case .keyframes(let rate) = configuration.mode.depth else {
            return description
        }
        var planned = description
        for index in planned.streams.indices where planned.streams[index].stream == .depth {
            planned.streams[index].requestedRateHertz = rate
        }
        return planned
    }

    private func begin(
        _ source: (any SensorSource)?, isLive: Bool, _ description: SourceDescription,
        _ inlet: SampleInlet, _ anchor: ClockAnchor
    ) throws {
        var opening = SessionOpening(
            source: planned(description), mode: modeName(description),
            start: description.startAnchor ?? anchor,
            secondsFromUTC: configuration.secondsFromUTC)
        opening.missingStreams = missing(description)
        opening.isConversion = configuration.isImport
        opening.seal = configuration.seal
        opening.title = configuration.title
        opening.notes = configuration.notes
        opening.tags = configuration.tags
        do {
            let writer = try SessionWriter.create(
                in: configuration.directory, opening, fileSystem: fileSystem)
            let run = RecordingRun(
                surroundings, inlet: inlet, writer: writer, source: source,
                isLive: isLive, description: description)
            control.change { $0.run = run }
            try run.begin(anchor: anchor)
        } catch {
            source?.stop()
            throw RecordingFailure(
                .sessionRefused, "the session could not be created", cause: error)
        }
    }

    private var surroundings: RecordingRun.Surroundings {
        RecordingRun.Surroundings(
            configuration: configuration, codecs: codecs, fileSystem: fileSystem, clock: clock,
            onFrame: onFrame, send: { inlet, event in self.send(event, from: inlet) })
    }

    private func checkSpace() throws {
        guard !configuration.isImport, let free = configuration.freeBytes?(),
            configuration.space.verdict(freeBytes: free) == .exhausted
        else { return }
        throw RecordingFailure(
            .sessionRefused, "only \(free) bytes are free on the disk",
            remedy: "Make room: at least \(configuration.space.bytesToStart) bytes.")
    }

    /// Tells the state machine what happened and does what it says.
    ///
    /// - Parameter inlet: the recording that speaks; unheard when another one has taken its place.
    /// - Returns: why it was refused, if it was.
    @discardableResult
    func send(
        _ event: RecorderStateMachine.Event, from inlet: SampleInlet? = nil
    ) -> RecordingFailure? {
        let (actions, run, outcome) = control.change {
            control -> ([RecorderStateMachine.Action], RecordingRun?, RecordingOutcome?) in
            if let inlet, control.inlet !== inlet { return ([], control.run, control.outcome) }
            let actions = control.machine.handle(event)
            let run = control.run
            for case .report(let ending) in actions { control.end(as: ending) }
            return (actions, run, control.outcome)
        }
        var refusal: RecordingFailure?
        for action in actions {
            switch action {
            case .open: break
            case .close(let reason): close(run, reason)
            case .discard: discard(run)
            case .report: tell(outcome)
            case .refuse(let failure): refusal = failure
            }
        }
        return refusal
    }

    /// Ends a recording on a thread of its own, since the caller may be a sensor's callback.
    private func close(_ run: RecordingRun?, _ reason: StopReason) {
        guard let run else { return }
        run.stopTaking()
        let end: @Sendable () -> Void = {
            run.drain(abandoning: reason == .cancelled)
            if reason != .cancelled { run.complete(reason) }
            self.send(.closed)
        }
        // Kept before it can have ended, since it needs the lock for that.
        let hasThread = control.withLock { control in
            control.ending = try? WorkerThread(end)
            return control.ending != nil
        }
        // Without a thread the caller waits: better than a recording that is never ended.
        if !hasThread { end() }
    }

    private func discard(_ run: RecordingRun?) {
        do {
            try run?.discard()
            send(.discarded)
        } catch {
            send(
                .failed(
                    RecordingFailure(
                        .writeFailed, "the session could not be deleted", cause: error)))
        }
    }

    private func tell(_ outcome: RecordingOutcome?) {
        if let outcome { onEnd?(outcome) }
        control.change { $0.untold -= 1 }
    }
}
