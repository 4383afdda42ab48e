import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// Performs the state machine's actions.
///
/// Separate from ``Recorder`` so that a recording keeps this object alive until it has ended, while
/// its owner may release the recorder at any time.
final class RecorderCore: Sendable {
    private struct Control {
        var machine: RecorderStateMachine
        var intake: Intake?
        var run: RecordingRun?
        var outcome: RecordingOutcome?
        /// The number of endings that the owner has not been told about.
        var untold = 0
        /// The thread that ended the last recording, or is still ending it.
        var ending: WorkerThread?

        var isAtRest: Bool {
            (machine.phase == .idle || machine.phase == .error) && untold == 0
        }

        mutating func end(as ending: RecorderStateMachine.Ending) {
            let result = run?.result
            switch (ending, result) {
            case (.completed, let result?): outcome = .completed(result)
            case (.failed(let failure), _):
                outcome = .failed(failure, partial: machine.keepsPart ? result : nil)
            default: outcome = .cancelled
            }
            intake = nil
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
    var intake: Intake? { control.withLock { $0.intake } }

    /// Pauses the movie, and waits until all its images are in the file, or continues it.
    func pauseMovie(_ isPaused: Bool) {
        guard let run = control.withLock({ $0.run }) else { return }
        if isPaused { run.intake.pauseMovie() }
        run.line.change { $0.pauseMovie(isPaused) }
        run.line.change(when: \.isPauseSettled) { _ in }
        if !isPaused { run.intake.continueMovie() }
    }
    var sessionName: String? { control.withLock { $0.run }?.sessionName }
    var status: RecordingStatus? { control.withLock { $0.run }?.status }

    /// Waits until no recording is running or being completed; returns the last outcome, nil before
    /// the first.
    func wait() -> RecordingOutcome? {
        let (outcome, ending) = control.change(when: \.isAtRest) { ($0.outcome, $0.ending) }
        // After its report, the thread releases the recording, and libcrypto its per-thread data.
        // Neither may coincide with the end of the process, when libcrypto releases everything.
        ending?.join()
        return outcome
    }

    /// Opens a session; `connect` starts the source and returns its description.
    @discardableResult
    func open(
        _ source: (any SensorSource)?, isLive: Bool,
        _ connect: (Intake) throws -> SourceDescription
    ) throws -> Intake {
        if let refusal = send(.start) { throw refusal }
        let intake = Intake(configuration, clock: clock) { intake, reason in
            self.send(.stop(reason), from: intake)
        }
        do {
            try checkSpace()
            try prepareStills()
            let anchor = clock.anchor
            control.change { $0.intake = intake }
            let description = try connect(intake)
            try begin(source, isLive: isLive, description, intake, anchor)
        } catch {
            let failure =
                error as? RecordingFailure
                ?? RecordingFailure(.sourceRefused, "the source did not start", cause: error)
            send(.refused(failure))
            throw failure
        }
        send(.opened)
        return intake
    }

    /// Returns the mode's name.
    ///
    /// An imported recording keeps its original mode; without one, the mode is "import".
    private func modeName(_ description: SourceDescription) -> String {
        guard configuration.isImport else { return configuration.mode.name }
        return description.mode ?? "import"
    }

    /// Returns the mode's streams that the source does not have; none for an import.
    private func missing(_ description: SourceDescription) -> [Stream] {
        guard !configuration.isImport else { return [] }
        let present = Set(description.streams.map(\.stream))
        return Stream.allCases.filter {
            configuration.mode.streams.contains($0) && !present.contains($0)
        }
    }

    /// Returns the description with the mode's rate for depth that the mode thins out, whatever the
    /// source's rate is.
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
        _ intake: Intake, _ anchor: ClockAnchor
    ) throws {
        let (configuration, notices) = encodable
        var planned = planned(description)
        planned.notices += notices
        var opening = SessionOpening(
            source: planned, mode: modeName(description),
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
            let unsealed = writer.sealFailure.map { [$0.notice] } ?? []
            let run = RecordingRun(
                dependencies(of: intake, configuration), intake: intake, writer: writer,
                source: source, isLive: isLive, description: description,
                notices: notices + unsealed)
            control.change { $0.run = run }
            try run.begin(anchor: anchor)
        } catch {
            source?.stop()
            throw RecordingFailure(
                .sessionRefused, "the session could not be created", cause: error)
        }
    }

    /// Loads what encoding the mode's images needs.
    ///
    /// - Throws: ``RecordingFailure`` if this machine does not have it.
    private func prepareStills() throws {
        guard let format = configuration.mode.stillFormat else { return }
        do {
            try codecs.prepareStills(format)
        } catch {
            throw RecordingFailure(
                .encoderRefused, "images cannot be stored as \(format.title)", cause: error)
        }
    }

    /// The configuration with a format of images that this machine encodes, and notices that say
    /// so if it is not the requested one: another format is better than no recording.
    private var encodable: (RecorderConfiguration, notices: [String]) {
        guard let format = configuration.mode.stillFormat, format != .jpeg,
            !codecs.stillEncoders.contains(format)
        else { return (configuration, []) }
        var other = configuration
        other.mode.stillFormat = .jpeg
        let notice = "Images are JPEG files: this device cannot encode \(format.title)."
        return (other, [notice])
    }

    private func dependencies(
        of intake: Intake, _ configuration: RecorderConfiguration
    ) -> RecordingDependencies {
        RecordingDependencies(
            configuration: configuration, codecs: codecs, fileSystem: fileSystem, clock: clock,
            onFrame: onFrame, send: { self.send($0, from: intake) })
    }

    private func checkSpace() throws {
        guard !configuration.isImport, let free = configuration.freeBytes?(),
            configuration.space.verdict(freeBytes: free) == .exhausted
        else { return }
        throw RecordingFailure(
            .sessionRefused, "only \(free) bytes are free on the disk",
            remedy: "Free at least \(configuration.space.bytesToStart) bytes.")
    }

    /// Sends an event to the state machine and performs its actions.
    ///
    /// - Parameter intake: The recording that sends the event; ignored if another one has taken its
    ///   place.
    /// - Returns: Why the event was refused, if it was.
    @discardableResult
    func send(
        _ event: RecorderStateMachine.Event, from intake: Intake? = nil
    ) -> RecordingFailure? {
        let (actions, run, outcome) = control.change {
            control -> ([RecorderStateMachine.Action], RecordingRun?, RecordingOutcome?) in
            if let intake, control.intake !== intake { return ([], control.run, control.outcome) }
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

    /// Ends a recording on a separate thread, since the caller may be a sensor's callback.
    private func close(_ run: RecordingRun?, _ reason: StopReason) {
        guard let run else { return }
        run.stopTaking()
        let end: @Sendable () -> Void = {
            run.drain(abandoning: reason == .cancelled)
            if reason != .cancelled { run.complete(reason) }
            self.send(.closed)
        }
        // Stored before the thread can end, since ending needs the lock.
        let hasThread = control.withLock { control in
            control.ending = try? WorkerThread(end)
            return control.ending != nil
        }
        // Without a thread the caller waits, since otherwise the recording would never end.
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
