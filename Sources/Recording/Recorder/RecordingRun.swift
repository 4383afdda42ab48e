import LockstepSamples
import LockstepSessions

/// One recording from its first sample to its result: its queues, its threads and its session.
///
/// ```
///  SampleInlet ─▶ RowStage ──▶ RowDisk ─▶ disk thread ─▶ rows of small samples
///                     └─▶ ImageLine ─▶ encoder threads ─┐
///                              ▲──────────────────────────┘
///                              └─▶ ImageStage ─▶ images, depth, rows of frames, events
/// ```
final class RecordingRun: Sendable {
    /// The dependencies of a run.
    struct Surroundings: Sendable {
        let configuration: RecorderConfiguration
        let codecs: any MediaCodecs
        let fileSystem: any FileSystem
        let clock: any HostClock
        let onFrame: (@Sendable (CameraFrame, Int) -> Void)?
        let send: @Sendable (SampleInlet, RecorderStateMachine.Event) -> Void
    }

    let inlet: SampleInlet
    let writer: SessionWriter
    let line = Mutex(ImageLine())
    let disk = RowDisk()
    let synchronizer = Synchronizer()
    let surroundings: Surroundings
    let source: (any SensorSource)?
    /// Whether samples arrive as they occur, not on request.
    let isLive: Bool
    let description: SourceDescription
    /// Whether the recorder reads both clocks for the session, because the source does not.
    let readsClocks: Bool
    let counts = Mutex(Counts())
    private let threads = Mutex(Threads())

    /// The samples' counts and the recording's state so far.
    struct Counts {
        var stored = RecordingTally()
        var lost = RecordingTally()
        var drops = DropLedger()
        var isAbandoned = false
        /// Whether the disk failed, so that only a recovery can determine what is intact.
        var isDamaged = false
        var movie = MovieEnding()
        /// Why the first dropped frame was not stored.
        var firstLoss: String?
        var lastAnchor = HostTime(nanoseconds: .min)
        var space = SpaceLimit.Verdict.enough
        var result: RecordingResult?

        /// The session's notices.
        var notices: [String] { (firstLoss.map { [$0] } ?? []) + movie.findings }
    }

    /// The result of ending the movie.
    struct MovieEnding: Sendable {
        var codec: MovieCodec?
        var findings: [String] = []
    }

    private struct Threads {
        var working: [WorkerThread] = []
        var synchronizing: WorkerThread?
    }

    init(
        _ surroundings: Surroundings, inlet: SampleInlet, writer: SessionWriter,
        source: (any SensorSource)?, isLive: Bool, description: SourceDescription
    ) {
        self.surroundings = surroundings
        self.inlet = inlet
        self.writer = writer
        self.source = source
        self.isLive = isLive
        self.description = description
        readsClocks =
            isLive && !surroundings.configuration.isImport && description.startAnchor == nil
    }

    var configuration: RecorderConfiguration { surroundings.configuration }

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
            counts.withLock { $0.isAbandoned = true }
            endThreads(anchor: nil)
            // The session is still empty; if it cannot be deleted, it counts as interrupted.
            try? discard()
            throw error
        }
        counts.withLock { $0.lastAnchor = anchor.host }
        inlet.describe(description, anchor: readsClocks ? anchor : nil)
    }

    /// Starts the threads.
    ///
    /// The first one ends the others, so it must exist before them.
    private func startThreads(_ start: WorkerThread.Starting) throws {
        try threads.withLock { threads in
            threads.working.append(try start { self.formatRows() })
            threads.working.append(try start { self.storeImages() })
            threads.working.append(try start { self.disk.drain(self.write) })
            for _ in 0..<encoderCount {
                threads.working.append(try start { self.encodeImages() })
            }
            threads.synchronizing = try start { self.synchronizer.run(self.runMaintenance) }
        }
    }

    private var encoderCount: Int {
        guard case .stills = configuration.mode.storage else { return 0 }
        return max(1, configuration.encoderCount)
    }

    /// Accepts no more samples; returns immediately.
    func stopTaking() { inlet.close() }

    /// Ends threads and movie, after everything that was accepted is stored.
    func drain(abandoning: Bool) {
        counts.withLock { $0.isAbandoned = abandoning }
        source?.stop()
        endThreads(anchor: readsClocks ? surroundings.clock.anchor : nil)
    }

    private func endThreads(anchor: ClockAnchor?) {
        inlet.finish(anchor: anchor)
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
        if failure.kind == .writeFailed { counts.withLock { $0.isDamaged = true } }
        surroundings.send(inlet, .failed(failure))
    }

    /// Records why a frame was not stored: only the first cause, since others mostly repeat it.
    func note(_ loss: String) { counts.withLock { $0.firstLoss = $0.firstLoss ?? loss } }

    func count(_ drop: Drop) { counts.withLock { $0.drops.add(drop) } }

    /// Adds stored samples and returns how many frames were stored before.
    @discardableResult
    func count(_ tally: RecordingTally) -> Int {
        counts.withLock { counts in
            defer { counts.stored.add(tally) }
            return counts.stored.frames
        }
    }

    /// Adds samples whose rows could not be written.
    func lose(_ tally: RecordingTally) { counts.withLock { $0.lost.add(tally) } }

    func release(_ pending: ImageLine.PendingFrame) {
        inlet.releaseFrame(pending.sequence)
    }

    var isAbandoned: Bool { counts.withLock { $0.isAbandoned } }

    /// The recording's progress, for display.
    var status: RecordingStatus {
        let waitingBytes = inlet.waitingBytes
        return counts.withLock { counts in
            let start = counts.stored.start ?? HostTime(nanoseconds: 0)
            return RecordingStatus(
                frames: counts.stored.frames, duration: (counts.stored.end ?? start) - start,
                waitingBytes: waitingBytes, drops: counts.drops)
        }
    }
}
