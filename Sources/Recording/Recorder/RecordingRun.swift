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
    /// What a run needs from outside.
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
    /// Whether samples come when they happen, not when they are asked for.
    let isLive: Bool
    let description: SourceDescription
    /// Whether the recorder reads both clocks for the session: where the source does not.
    let readsClocks: Bool
    let counts = Mutex(Counts())
    private let threads = Mutex(Threads())

    /// What has happened to the samples so far.
    struct Counts {
        var stored = RecordingTally()
        var lost = RecordingTally()
        var drops = DropLedger()
        var isAbandoned = false
        /// Whether the disk failed, so that only a recovery can tell what is whole.
        var isDamaged = false
        var movie = MovieEnding()
        /// Why a frame was not stored, of the first that was not.
        var firstLoss: String?
        var lastAnchor = HostTime(nanoseconds: .min)
        var space = SpaceLimit.Verdict.enough
        var result: RecordingResult?

        /// What the session says of itself in words.
        var notices: [String] { (firstLoss.map { [$0] } ?? []) + movie.findings }
    }

    /// What became of the movie.
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

    /// Starts the threads and lets samples in that came before.
    ///
    /// - Throws: ``ThreadFailure`` where the system gives too few; then none of them runs, and the
    ///   session is deleted.
    func begin(
        anchor: ClockAnchor, starting start: WorkerThread.Starting = { try WorkerThread($0) }
    ) throws {
        do {
            try startThreads(start)
        } catch {
            counts.withLock { $0.isAbandoned = true }
            endThreads(anchor: nil)
            // Nothing is in the session yet; what stays of it is told as cut off.
            try? discard()
            throw error
        }
        counts.withLock { $0.lastAnchor = anchor.host }
        inlet.describe(description, anchor: readsClocks ? anchor : nil)
    }

    /// The first one ends the others, so it must be there before them.
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

    /// Takes no more samples; returns at once.
    func stopTaking() { inlet.close() }

    /// Ends threads and movie, after everything that was taken is stored.
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

    /// The recording cannot go on.
    func fail(_ failure: RecordingFailure) {
        if failure.kind == .writeFailed { counts.withLock { $0.isDamaged = true } }
        surroundings.send(inlet, .failed(failure))
    }

    /// Keeps why a frame was not stored: the first cause alone, since others mostly repeat it.
    func note(_ loss: String) { counts.withLock { $0.firstLoss = $0.firstLoss ?? loss } }

    func count(_ drop: Drop) { counts.withLock { $0.drops.add(drop) } }

    /// Adds stored samples and says how many frames were stored before.
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

    /// What a screen shows.
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
