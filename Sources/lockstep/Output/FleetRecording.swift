import LockstepArguments
import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic

/// The sessions of a fleet of synthetic phones on a disk.
final class FleetRecording: Sendable {
    /// The labels' file, in the folder of the sessions.
    static let labels = "labels.jsonl"

    /// In bytes; a million labels have a quarter of it.
    private static let mostLabels: Int64 = 1 << 30

    private let plan: FleetPlan
    private let folder: String
    private let seal: SealIdentity?
    private let disk = LocalFileSystem()

    /// Creates the folder and the labels.
    ///
    /// - Throws: ``ValidationError`` if the folder has the labels of another fleet.
    init(_ plan: FleetPlan, in folder: String, sealedBy seal: SealIdentity?) throws {
        (self.plan, self.folder, self.seal) = (plan, folder, seal)
        _ = try MissingFolders(upTo: folder, disk)
        let bytes = plan.sessions.flatMap { Array(($0.label + "\n").utf8) }
        let path = folder + "/" + Self.labels
        if try disk.entry(at: path) != nil {
            let present = try disk.contents(of: path, limit: Self.mostLabels)
            let shared = min(present.count, bytes.count)
            guard present.prefix(shared) == bytes.prefix(shared) else {
                throw ValidationError(
                    "\(folder) has the sessions of another fleet: choose another folder, or give the "
                        + "seed of that fleet with --seed.")
            }
            // A fleet that is larger keeps its labels.
            guard present.count < bytes.count else { return }
        }
        try disk.replace(path, through: path + SessionLayout.temporarySuffix) { file in
            try bytes.withUnsafeBytes { try file.append($0) }
        }
    }

    /// Records the sessions that are not there yet.
    ///
    /// - Throws: The first error; ``Interrupted``, after which another run continues.
    func run(jobs: Int, _ output: OutputOptions) throws {
        let sessions = plan.sessions
        let progress = BatchProgress(
            "Recording", count: sessions.count, isSilent: output.isSilent)
        let queue = OrderedJobs<(any Error)?>(count: sessions.count)
        queue.start(threads: jobs) { [self] index in
            defer { progress.finish(index) }
            do {
                try record(sessions[index]) { progress.show($0, of: index) }
                return nil
            } catch {
                // The others would meet the same disk.
                Interruption.stopWork()
                return error
            }
        }
        let errors = sessions.indices.compactMap { queue.take($0) ?? nil }
        progress.end()
        if let error = errors.first(where: { !($0 is Interrupted) }) ?? errors.first { throw error }
    }

    /// Records a session in a folder of its own, and gives it its name when it is complete.
    private func record(
        _ session: FleetSession, _ show: @escaping @Sendable (Double) -> Void
    ) throws {
        try Interruption.check(hasWritten: false)
        let path = folder + "/" + session.name
        guard try disk.entry(at: path) == nil else { return }
        let unfinished = folder + "/." + session.name + SessionLayout.temporarySuffix
        if try disk.entry(at: unfinished) != nil { try disk.removeTree(unfinished) }
        try disk.makeDirectory(unfinished)
        let source = RecordSource(
            try SyntheticPhone(session.configuration), in: mode(of: session), to: unfinished,
            sealedBy: seal)
        let made = try source.recordedSession(ProgressBar(span: 0...1, showing: show)) { _ in }
        try Interruption.check(hasWritten: false)
        try disk.rename(TruthFile.path(of: made.path), to: TruthFile.path(of: path))
        try disk.rename(made.path, to: path)
        try disk.remove(unfinished)
    }

    /// The session's mode, with what the phone has.
    private func mode(of session: FleetSession) -> RecordingMode {
        var mode = RecordingMode.named(session.mode.name) ?? .logger
        mode.streams = session.configuration.streams
        mode.framesPerSecond = session.configuration.framesPerSecond
        mode.imageSize = nil
        if !mode.streams.contains(.depth) { mode.depth = .none }
        return mode
    }
}
