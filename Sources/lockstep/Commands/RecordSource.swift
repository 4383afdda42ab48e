import LockstepConcurrency
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic

/// The source of `record`, `import` or `trim`, or of a `check` of another app's recording, connected
/// to a recorder and a disk.
struct RecordSource {
    /// Notices to print before the recording starts.
    private(set) var notices: [String] = []
    private let source: any StoredSource
    private let phone: SyntheticPhone?
    /// The operation that the result names.
    private var operation = ResultText.Operation.recorded
    private let configuration: RecorderConfiguration
    private let fileSystem: any FileSystem
    private let codecs = FFmpegCodecs()

    /// The synthetic phone, as the command's options describe it.
    init(_ command: Record) throws {
        let (phone, notices) = try Self.phone(command)
        var configuration = RecorderConfiguration(
            mode: command.recordingMode, directory: command.to)
        configuration.seal = try command.seal.identity()
        configuration.freeBytes = { [folder = command.to] in
            LocalFileSystem().freeBytes(at: folder)
        }
        self.init(phone, configuration, phone: phone)
        self.notices = notices
    }

    /// A synthetic phone that records in a mode.
    init(
        _ phone: SyntheticPhone, in mode: RecordingMode, to directory: String,
        sealedBy seal: SealIdentity?
    ) {
        var configuration = RecorderConfiguration(mode: mode, directory: directory)
        configuration.seal = seal
        self.init(phone, configuration, phone: phone)
    }

    /// A recording of the given or recognized format; the result states the format.
    init(
        importing path: String, as layout: DatasetFormat?, depthScale: DepthScale? = nil,
        to directory: String, _ seal: SealOptions?
    ) throws {
        let layout =
            try layout ?? Datasets.recognize(path, fileSystem: LocalFileSystem())
        var configuration = Self.configuration(ofImportTo: directory)
        configuration.seal = try seal?.identity()
        let source = try Datasets.open(
            path, as: layout, depthUnitsPerMeter: depthScale?.unitsPerMeter,
            codecs: FFmpegCodecs(), fileSystem: LocalFileSystem())
        self.init(source, configuration, phone: nil)
        operation = .imported(layout)
    }

    /// A recording in another format, to be read as a session that stores only some images and depth
    /// maps and no packets of a movie (``RereadImages``).
    ///
    /// - Parameter jobCount: How many recordings share the free space.
    init(
        viewing path: String, as layout: DatasetFormat, in directory: String,
        sharing jobCount: Int
    ) throws {
        let configuration = Self.configuration(ofImportTo: directory)
        let mode = configuration.mode
        let free = LocalFileSystem().freeBytes(at: directory) ?? 0
        let fileSystem = RereadImages(
            on: LocalFileSystem(),
            storing: min(free / 2 / Int64(jobCount), RereadImages.mostStoredBytes),
            encode: { try mode.still(of: $0, with: FFmpegCodecs().makeStillCodec())?.bytes },
            codecs: FFmpegCodecs(),
            open: { codecs in
                try Datasets.open(
                    path, as: layout, codecs: codecs, fileSystem: LocalFileSystem())
            })
        self.init(try fileSystem.openRecording(), configuration, phone: nil, fileSystem)
        operation = .imported(layout)
    }

    /// A part of a session, with the session's title, notes and tags.
    init(
        trimming session: Session, _ range: TimeRange, to directory: String, _ seal: SealOptions
    ) throws {
        var configuration = Self.configuration(ofImportTo: directory)
        configuration.secondsFromUTC = session.manifest.secondsFromUTC
        configuration.seal = try seal.identity()
        let notes = SessionNotes(try session.copiedManifest())
        configuration.title = notes.title
        configuration.notes = notes.notes
        configuration.tags = notes.tags
        let source = try Datasets.openPart(
            of: session, from: range.startAfterBeginning, to: range.endAfterBeginning,
            codecs: FFmpegCodecs())
        self.init(source, configuration, phone: nil)
        operation = .trimmed(noticesOfWhole: session.manifest.notices)
    }

    private static func configuration(ofImportTo directory: String) -> RecorderConfiguration {
        var configuration = RecorderConfiguration(mode: .logger, directory: directory)
        configuration.secondsFromUTC = MachineClock.secondsFromUTC
        configuration.isImport = true
        return configuration
    }

    private init(
        _ source: any StoredSource, _ configuration: RecorderConfiguration, phone: SyntheticPhone?,
        _ fileSystem: any FileSystem = LocalFileSystem()
    ) {
        self.fileSystem = fileSystem
        self.source = source
        self.configuration = configuration
        self.phone = phone
    }

    /// The synthetic phone for the command; its duration is capped at the mode's limit.
    private static func phone(_ command: Record) throws -> (SyntheticPhone, notices: [String]) {
        let mode = command.recordingMode
        var duration = HostDuration(seconds: command.duration ?? 10) ?? .zero
        var notices: [String] = []
        if let limit = mode.durationLimit, duration > limit {
            duration = limit
            notices.append(
                "mode \(mode.name) records \(limit.seconds.fixed(0)) s at most; capped.")
        }
        var configuration = SyntheticConfiguration(seed: command.seed ?? 1, duration: duration)
        if let size = command.size { configuration.imageSize = size.pixels }
        configuration.framesPerSecond = command.fps ?? mode.framesPerSecond
        configuration.inertialRateHertz = command.imuRate ?? mode.inertialRateHertz
        configuration.streams = mode.streams
        if let trajectory = command.trajectory { configuration.trajectory = trajectory.kind }
        configuration.defects = try command.defects()
        return (try SyntheticPhone(configuration), notices)
    }

    /// Records the source with a progress bar and prints the result in the job's output.
    ///
    /// - Throws: ``RecordStopped``; ``RecordingFailure`` after a recording that ended because of
    ///   missing disk space.
    func play(
        at speed: Record.Speed, titled title: String, _ output: OutputOptions, _ job: RecordingJob
    ) throws {
        let progress = job.bar(title)
        defer { progress.end() }
        let (result, manifest) = try record(at: speed) { done in
            progress.show(
                done.fraction, "\(done.elapsed.seconds.fixed(1)) s, \(done.frames) frames")
        }
        progress.end()
        let undecoded = try undecodedFiles(in: result.path)
        var text = ResultText(result, manifest, operation, undecoded: undecoded)
        text.recording = job.pathInBatch
        job.print(text.text(output))
        if result.stopReason == .spaceLimit { throw RecordingFailure.spaceEnded }
    }

    /// The parts of a converted recording that could not be decoded or are incomplete, one sentence
    /// per reason.
    private func undecodedFiles(in path: String) throws -> [String] {
        guard operation.isCopy || operation.layout != nil else { return [] }
        let session = try Session(opening: path, fileSystem: fileSystem)
        let incomplete = operation.isCopy ? try IncompleteImages(of: session).sentences : []
        guard operation.layout != nil else { return incomplete }
        return try UndecodedFiles(of: session).sentences + incomplete
    }

    /// Records the source and opens the resulting session.
    ///
    /// - Parameter observe: Called with the progress, often.
    /// - Throws: ``RecordStopped``.
    func recordedSession(
        _ progress: ProgressBar, _ observe: @escaping (Done) -> Void
    ) throws -> Session {
        defer { progress.end() }
        let (result, _) = try record(at: .max) { done in
            progress.show(done.fraction)
            observe(done)
        }
        return try Session(opening: result.path, fileSystem: fileSystem)
    }

    /// A recording's progress, for the progress bar.
    struct Done {
        /// The share of the source that was read.
        var fraction: Double
        /// The share of the source whose frames were stored, or samples if there are no frames.
        var storedFraction: Double
        var elapsed: HostDuration
        var frames: Int
    }

    /// Records the source to its end, or the synthetic phone until the user interrupts, and writes
    /// the synthetic phone's ground truth.
    ///
    /// - Throws: ``RecordStopped``; ``Interrupted`` if the user interrupted a conversion.
    private func record(
        at speed: Record.Speed, progress: @escaping (Done) -> Void
    ) throws -> (RecordingResult, SessionManifest) {
        let recorder = Recorder(
            configuration, codecs: codecs, fileSystem: fileSystem, clock: MachineClock())
        Interruption.watch()
        let above =
            try configuration.isImport
            ? MissingFolders(upTo: configuration.directory, fileSystem) : nil
        do {
            let result = try record(with: recorder, at: speed, progress)
            try above?.synchronize()
            let session = try Session(opening: result.path, fileSystem: fileSystem)
            if let truth = truth(of: session, endedBy: result.stopReason) {
                try TruthFile.write(truth, beside: session, fileSystem: LocalFileSystem())
            }
            return (result, session.manifest)
        } catch {
            let outcome = recorder.wait()
            above?.remove()
            if case .cancelled = outcome { try Interruption.check() }
            let path = outcome?.result?.path
            let isMoved = path.map(isElsewhere) ?? false
            throw RecordStopped(
                cause: error, path: isMoved ? nil : path, isMoved: isMoved,
                isRemoved: path == nil && configuration.isImport)
        }
    }

    /// Whether the recorded session is no longer at its path: nothing or another folder is there now.
    private func isElsewhere(_ path: String) -> Bool {
        guard let entry = try? fileSystem.entry(at: path), entry.isDirectory, !entry.isLink else {
            return true
        }
        guard let session = try? Session(opening: path, fileSystem: fileSystem) else {
            return false
        }
        return session.manifest.sessionID != entry.name
    }

    private func record(
        with recorder: Recorder, at speed: Record.Speed, _ progress: @escaping (Done) -> Void
    ) throws -> RecordingResult {
        switch speed {
        case .max: return try recordPulled(recorder, progress)
        case .realtime: return try recordPaced(recorder, progress)
        }
    }

    private func recordPulled(
        _ recorder: Recorder, _ progress: @escaping (Done) -> Void
    ) throws -> RecordingResult {
        try recorder.record(from: source) { done in
            progress(Done(done, stored: recorder.status?.duration ?? .zero))
            // Ends a recording, cancels a conversion; a second call has no effect.
            if Interruption.wasRequested { try? recorder.stop() }
        }
    }

    private func recordPaced(
        _ recorder: Recorder, _ progress: (Done) -> Void
    ) throws -> RecordingResult {
        let ended = Mutex<Ending?>(nil)
        let paced = PacedSource(source, clock: MachineClock()) { error in
            ended.change { $0 = Ending(error: error) }
        }
        try recorder.start(from: paced)
        // A recording may also end by itself; the stopped source then never reports its end.
        while recorder.phase == .recording, !Interruption.wasRequested,
            !ended.wait(milliseconds: 100, until: { $0 != nil })
        {
            if let status = recorder.status { progress(Done(status, of: source.description)) }
        }
        // A source that failed has not ended. A second call of stop() has no effect.
        if let ending = ended.withLock({ $0 }), ending.error == nil {
            recorder.endOfSource()
        } else {
            try? recorder.stop()
        }
        let outcome = recorder.wait()
        if let error = ended.withLock({ $0?.error }) { throw error }
        guard case .completed(let result) = outcome else {
            throw recorder.failure ?? RecordingFailure.notRecording
        }
        return result
    }

    private struct Ending {
        var error: (any Error)?
    }

    /// The synthetic phone's ground truth up to the recording's end; nil for other sources.
    private func truth(of session: Session, endedBy reason: StopReason) -> SyntheticTruth? {
        guard let phone else { return nil }
        guard reason != .sourceEnded else { return phone.truth }
        // A recording without samples has no ground truth.
        return phone.truth.ending(at: session.manifest.end ?? HostTime(nanoseconds: .min))
    }
}
