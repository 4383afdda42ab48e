import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// One recording from its first sample to its result: its queues, its threads and its session.
///
/// ```
///  Intake ─▶ RowStage ──▶ RowDisk ─▶ disk thread ─▶ rows of small samples
///                └─▶ ImageLine ─▶ encoder threads ─┐
///                         ▲──────────────────────────┘
///                         └─▶ ImageStage ─▶ images, depth, rows of frames, events
/// ```
final class RecordingRun: Sendable {
    let intake: Intake
    let writer: SessionWriter
    let line = Mutex(ImageLine())
    let disk = RowDisk()
    let synchronizer = Synchronizer()
    let dependencies: RecordingDependencies
    let source: (any SensorSource)?
    /// Whether samples arrive as they occur, not on request.
    let isLive: Bool
    let description: SourceDescription
    /// Whether the recorder reads both clocks for the session, because the source does not.
    let readsClocks: Bool
    /// How the recording differs from its configuration.
    let notices: [String]
    let counts = RecordingCounts()
    let state = Mutex(State())
    private let threads = Mutex(Threads())

    /// The recording's state so far.
    struct State {
        var isAbandoned = false
        /// Whether the disk failed, so that only a recovery can determine what is intact.
        var isDamaged = false
        var movie = MovieEnding()
        var unsealed: UnsealedRest?
        var lastAnchor = HostTime(nanoseconds: .min)
        /// The index of the first reading of a desk's clock that was not written.
        var nextDeskReading = 0
        var space = SpaceLimit.Verdict.enough
        var result: RecordingResult?
    }

    /// The result of ending the movie.
    struct MovieEnding: Sendable {
        var codec: MovieCodec?
        var findings: [String] = []
    }

    /// The rest of a recording whose seal stopped.
    struct UnsealedRest: Sendable {
        var notice: String
        /// Whether the notice is among the session's events.
        var isInEvents: Bool
    }

    private struct Threads {
        var working: [WorkerThread] = []
        var synchronizing: WorkerThread?
    }

    init(
        _ dependencies: RecordingDependencies, intake: Intake, writer: SessionWriter,
        source: (any SensorSource)?, isLive: Bool, description: SourceDescription,
        notices: [String] = []
    ) {
        self.dependencies = dependencies
        self.notices = notices
        self.intake = intake
        self.writer = writer
        self.source = source
        self.isLive = isLive
        self.description = description
        readsClocks =
            isLive && !dependencies.configuration.isImport && description.startAnchor == nil
    }

    var configuration: RecorderConfiguration { dependencies.configuration }

    /// Starts the threads and accepts samples that arrived before.
    ///
    /// - Throws: ``ThreadFailure`` if the system provides too few threads; then none of them runs,
    ///   and the session is deleted.
    func begin(
        anchor: ClockAnchor, starting start: WorkerThread.Starting = { try WorkerThread($0) }
    ) throws {
        do {
            try startThreads(start)
        } catch {
            state.withLock { $0.isAbandoned = true }
            endThreads(anchor: nil)
            // The session is still empty; if it cannot be deleted, it counts as interrupted.
            try? discard()
            throw error
        }
        state.withLock { $0.lastAnchor = anchor.host }
        beginDeskReadings(at: anchor.host)
        intake.describe(description, anchor: readsClocks ? anchor : nil)
        // An import adds no events.
        for notice in notices where !configuration.isImport { intake.add(.notice(notice)) }
    }

    /// Starts the threads.
    ///
    /// The first one ends the others, so it must exist before them.
    private func startThreads(_ start: WorkerThread.Starting) throws {
        try threads.withLock { threads in
            threads.working.append(try start { self.formatRows() })
            threads.working.append(try start { self.storeImages() })
            threads.working.append(try start { self.writeRows() })
            for _ in 0..<encoderCount {
                threads.working.append(try start { self.encodeImages() })
            }
            threads.synchronizing = try start { self.keepSynchronizing() }
        }
    }

    private var encoderCount: Int {
        guard case .stills = configuration.mode.storage else { return 0 }
        return max(1, configuration.encoderCount)
    }

    /// Accepts no more samples; returns immediately.
    func stopTaking() { intake.close() }

    /// Ends threads and movie, after everything that was accepted is stored.
    func drain(abandoning: Bool) {
        state.withLock { $0.isAbandoned = abandoning }
        source?.stop()
        endThreads(anchor: readsClocks ? dependencies.clock.anchor : nil)
    }

    private func endThreads(anchor: ClockAnchor?) {
        intake.finish(anchor: anchor)
        let working = threads.withLock { threads in
            defer { threads.working = [] }
            return threads.working
        }
        for thread in working { thread.join() }
        synchronizer.end()
        let synchronizing = threads.withLock { threads in
            defer { threads.synchronizing = nil }
            return threads.synchronizing
        }
        synchronizing?.join()
    }

    /// Reports that the recording cannot continue.
    func fail(_ failure: RecordingFailure) {
        if failure.kind == .writeFailed { state.withLock { $0.isDamaged = true } }
        dependencies.send(.failed(failure))
    }

    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    /// The recording's result; nil before it is complete.
    var result: RecordingResult? { state.withLock { $0.result } }

    /// The name of the session's folder.
    var sessionName: String { writer.name }

    /// The recording's progress, for display.
    var status: RecordingStatus {
        let counts = counts.current
        let start = counts.stored.start ?? HostTime(nanoseconds: 0)
        return RecordingStatus(
            frames: counts.stored.frames, duration: (counts.stored.end ?? start) - start,
            waitingBytes: intake.waitingBytes, storedBytes: writer.storedBytes,
            drops: counts.drops)
    }
}
