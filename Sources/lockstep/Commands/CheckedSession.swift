import LockstepDatasets
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// The input of `check`, `compare` and `report`: a session, or a temporary session imported from a
/// recording of another format.
struct CheckedSession {
    let session: Session
    /// The recognized format; nil for a session.
    let layout: DatasetFormat?
    /// The temporary session's folder; nil for a session.
    private let folder: String?
    private static let fileSystem = LocalFileSystem()

    /// Opens a session in place, or imports a recording of any supported format.
    ///
    /// - Parameter purpose: part of the temporary folder's name.
    init(_ path: String, for purpose: String, _ job: RecordingJob) throws {
        try InputPath.require(path)
        do {
            session = try Session(opening: path, fileSystem: Self.fileSystem)
            (layout, folder) = (nil, nil)
        } catch {
            guard let layout = try Self.layout(of: path, thatIsNoSession: error) else {
                throw error
            }
            let folder = try TemporaryPlace.newFolder(for: purpose)
            do {
                session = try Self.importing(path, as: layout, to: folder, job)
            } catch {
                // The first error is the one to report.
                try? Self.fileSystem.removeTree(folder)
                throw error is Interrupted ? Interrupted(hasWritten: false) : error
            }
            (self.layout, self.folder) = (layout, folder)
        }
    }

    /// Opens a job's recording, runs `work` on it, and removes the temporary session even if `work` throws.
    ///
    /// - Parameter work: must not print: a closed output pipe may end the tool immediately, which
    ///   would leave the temporary folder.
    static func use<Value>(
        _ job: RecordingJob, for purpose: String, _ work: (CheckedSession) throws -> Value
    ) throws -> Value {
        let checked = try CheckedSession(job.path, for: purpose, job)
        let value = Result { try work(checked) }
        try checked.end()
        return try value.get()
    }

    /// The recognized format and the import's notices; empty for a session.
    var importNotes: [String] {
        guard let layout else { return [] }
        return ["Read as \(layout.name): \(layout.summary)."] + session.manifest.notices
    }

    /// Removes the temporary session, if any.
    func end() throws {
        if let folder { try Self.fileSystem.removeTree(folder) }
    }

    /// Returns the recording's format; nil for a session that could not be opened, whose own error is
    /// more precise.
    private static func layout(
        of path: String, thatIsNoSession sessionError: any Error
    ) throws -> DatasetFormat? {
        do {
            let layout = try Datasets.recognize(path, fileSystem: fileSystem)
            return layout == .lockstep && !path.hasSuffix(".zip") ? nil : layout
        } catch {
            let manifest = try? fileSystem.open(path + "/" + SessionLayout.manifest)
            let hasRows = (sessionError as? SessionError)?.fact == .noManifest
            guard manifest != nil || hasRows else { throw error }
            return nil
        }
    }

    /// - Throws: ``TemporaryFolderFailure`` if the temporary session could not be written; never
    ///   ``RecordStopped``, since no session of the user's is concerned.
    private static func importing(
        _ path: String, as layout: DatasetFormat, to folder: String, _ job: RecordingJob
    ) throws -> Session {
        let space = TemporarySpace(
            in: TemporaryPlace.directory, isShared: job.jobCount > 1)
        let source = try RecordSource(
            viewing: path, as: layout, in: folder, sharing: job.jobCount)
        do {
            let session = try source.recordedSession(job.bar("Reading", upTo: 0.5)) {
                space.measure(storedShare: $0.storedFraction)
            }
            try Interruption.check()
            return session
        } catch {
            let cause = (error as? RecordStopped)?.cause ?? error
            let call = (cause as? RecordingFailure)?.fileError ?? cause as? FileError
            guard let call, call.operation.isWriting else { throw cause }
            throw space.failure(call, reading: path)
        }
    }
}
