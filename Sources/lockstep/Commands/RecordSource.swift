import LockstepFormats
import LockstepInterchange
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic

/// What a `lockstep record` records: joins a source, a recorder and a disk.
struct RecordSource {
    /// What the person should know before it starts.
    private(set) var notices: [String] = []
    private let source: any StoredSource
    private let phone: SyntheticPhone?
    /// What the person is told that was done.
    private var deed = ResultText.Deed.recorded(nil)
    private let configuration: RecorderConfiguration
    private let fileSystem: any FileSystem
    private let codecs = FFmpegCodecs()

    init(_ command: Record) throws {
        guard command.from == "synthetic" else {
            let layout = try Interchange.recognize(command.from, fileSystem: LocalFileSystem())
            try self.init(recording: command.from, as: layout, to: command.to, command.seal)
            deed = .recorded(layout)
            return
        }
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

    /// Somebody's recording, taken for a layout or recognized, with its layout in the result.
    init(
        importing path: String, as layout: RecordingLayout?, depthScale: DepthScale? = nil,
        to directory: String, _ seal: SealOptions?
    ) throws {
        let layout =
            try layout ?? Interchange.recognize(path, fileSystem: LocalFileSystem())
        try self.init(recording: path, as: layout, depthScale: depthScale, to: directory, seal)
        deed = .imported(layout)
    }

    /// A recording in another format, to be read as a session that stores only some images and depth
    /// maps and no packets of a movie (``UnstoredImages``).
    init(viewing path: String, as layout: RecordingLayout, in directory: String) throws {
        let configuration = Self.configuration(ofImportTo: directory)
        let mode = configuration.mode
        let free = LocalFileSystem().freeBytes(at: directory) ?? 0
        let fileSystem = UnstoredImages(
            on: LocalFileSystem(), storing: min(free / 2, UnstoredImages.mostStoredBytes),
            encode: { try mode.still(of: $0, with: FFmpegCodecs().makeStillCodec()) },
            codecs: FFmpegCodecs(),
            open: { codecs in
                try Interchange.open(
                    path, as: layout, codecs: codecs, fileSystem: LocalFileSystem())
            })
        self.init(try fileSystem.openRecording(), configuration, phone: nil, fileSystem)
        deed = .imported(layout)
    }

    /// A part of a session, with what a person wrote about the whole.
    init(
        trimming session: Session, _ range: TimeRange, to directory: String, _ seal: SealOptions
    ) throws {
        var configuration = Self.configuration(ofImportTo: directory)
        configuration.secondsFromUTC = session.manifest.secondsFromUTC
        configuration.seal = try seal.identity()
        configuration.title = session.manifest.title
        configuration.notes = session.manifest.notes
        configuration.tags = session.manifest.tags
        let source = try Interchange.openPart(
            of: session, from: range.startAfterBeginning, to: range.endAfterBeginning,
            codecs: FFmpegCodecs())
        self.init(source, configuration, phone: nil)
        deed = .trimmed(noticesOfWhole: session.manifest.notices)
    }

    private init(
        recording path: String, as layout: RecordingLayout?, depthScale: DepthScale? = nil,
        to directory: String, _ seal: SealOptions?
    ) throws {
        var configuration = Self.configuration(ofImportTo: directory)
        configuration.seal = try seal?.identity()
        let source = try Interchange.open(
            path, as: layout, depthUnitsPerMeter: depthScale?.unitsPerMeter,
            codecs: FFmpegCodecs(), fileSystem: LocalFileSystem())
        self.init(source, configuration, phone: nil)
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

    /// The synthetic phone that the command asks for, never longer than the mode allows.
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

    /// Records the source under a progress bar and says what has become of it.
    ///
    /// - Throws: ``RecordStopped``; ``RecordingFailure`` after a recording that ended for want of room.
    func play(at speed: Record.Speed, titled title: String, _ output: OutputOptions) throws {
        let progress = ProgressBar(title, options: output)
        defer { progress.end() }
        let (result, manifest) = try record(at: speed) { done in
            progress.show(
                done.fraction, "\(done.elapsed.seconds.fixed(1)) s, \(done.frames) frames")
        }
        progress.end()
        let undecoded = try undecodedFiles(in: result.path)
        Console.print(
            ResultText(result, manifest, deed, undecoded: undecoded).text(output))
        if result.stopReason == .spaceLimit { throw RecordingFailure.spaceEnded }
    }

    /// What of an imported recording could not be decoded, a sentence a reason.
    private func undecodedFiles(in path: String) throws -> [String] {
        guard deed.layout != nil else { return [] }
        return try UndecodedFiles(of: Session(opening: path, fileSystem: fileSystem)).sentences
    }

    /// Records the source under a progress bar and opens what has become of it.
    ///
    /// - Throws: ``RecordStopped``.
    func recordedSession(titled title: String, isSilent: Bool) throws -> Session {
        let progress = ProgressBar(title, isSilent: isSilent)
        defer { progress.end() }
        let (result, _) = try record(at: .max) { progress.show($0.fraction) }
        return try Session(opening: result.path, fileSystem: fileSystem)
    }

    /// How far a recording is, for the progress bar.
    struct Done {
        var fraction: Double
        var elapsed: HostDuration
        var frames: Int
    }

    /// Records the source to its end, or the synthetic phone until a user interrupts, and writes its
    /// ground truth.
    ///
    /// - Throws: ``RecordStopped``; ``Interrupted`` after a conversion that a user interrupted.
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
            throw RecordStopped(cause: error, path: isMoved ? nil : path, isMoved: isMoved)
        }
    }

    /// Whether the session that was recorded is no longer at its path: what is there now, if anything, is
    /// another folder.
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
            progress(Done(done))
            // Ends a recording, cancels a conversion; asking twice changes nothing.
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
        // A recording may end by itself too: a source that is stopped then never says that it ended.
        while recorder.phase == .recording, !Interruption.wasRequested,
            !ended.wait(milliseconds: 100, until: { $0 != nil })
        {
            if let status = recorder.status { progress(Done(status, of: source.description)) }
        }
        // A source that broke off has not ended. Asking twice for an end changes nothing.
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

    /// The synthetic phone's ground truth as far as the recording went; nil for a real recording.
    private func truth(of session: Session, endedBy reason: StopReason) -> SyntheticTruth? {
        guard let phone else { return nil }
        guard reason != .sourceEnded else { return phone.truth }
        // Without a sample nothing was recorded of which anything could be true.
        return phone.truth.ending(at: session.manifest.end ?? HostTime(nanoseconds: .min))
    }
}

/// A recording that failed, with what could be kept of it.
struct RecordStopped: Error {
    var cause: any Error
    /// The session that holds what was recorded before; nil if there is none, or it has no path that
    /// is known.
    var path: String?
    /// Whether the session's folder was moved away, to a path that is not known.
    var isMoved = false
}

extension RecordSource.Done {
    fileprivate init(_ progress: RecordingProgress) {
        self.init(elapsed: progress.elapsed, frames: progress.frames, total: progress.total)
    }

    fileprivate init(_ status: RecordingStatus, of description: SourceDescription) {
        self.init(elapsed: status.duration, frames: status.frames, total: description.duration)
    }

    private init(elapsed: HostDuration, frames: Int, total: HostDuration?) {
        self.elapsed = elapsed
        self.frames = frames
        fraction = total.map { elapsed.seconds / max($0.seconds, 1e-9) } ?? 0
    }
}
