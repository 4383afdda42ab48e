import LockstepFormats
public import LockstepSamples
public import LockstepSessions

extension Interchange {
    /// Writes a session in another layout, and says what of it has no place there.
    ///
    /// The export appears under its name when it is whole; until then there is a folder of that
    /// name with `.part` after it, which is gone after an error, as are folders made above it. The
    /// same session gives the same bytes, with the same codecs.
    ///
    /// - Parameters:
    ///   - path: the export's folder, outside of the session's, missing or empty; where it ends in
    ///     `.zip`, one archive of that folder, and where it ends as the layout's one file does, that file
    ///     (`.mcap`, `.bag`, `.ply`, `.txt`). Folders above it that are missing are made.
    ///   - selection: what part of the session.
    ///   - options: choices that some layouts leave.
    ///   - replacing: whether an earlier export to the same layout that has that name makes way when
    ///     the export is whole; anything else is never replaced.
    ///   - skippingBadRows: whether rows that cannot be read are left out, counted and listed; otherwise
    ///     one is an error.
    ///   - publishesEmpty: whether an export with nothing of the session in it appears; its report says
    ///     that it is one.
    ///   - progress: told from time to time what share is done, 0…1; answers whether to go on.
    /// - Throws: ``SessionError`` where the session is being recorded or was cut off,
    ///   ``SessionDamage`` where it cannot be read, ``ExportError`` where the place is taken or the
    ///   layout has no place for such images or for anything of the selection,
    ///   ``InterchangeError`` where the selection is empty, ``FileError`` where the disk refuses, and what the
    ///   codecs throw.
    public static func export(
        _ session: Session, _ format: ExportFormat, _ selection: ExportSelection = .everything,
        options: ExportOptions = ExportOptions(), to path: String, replacing: Bool = false,
        skippingBadRows: Bool = false, publishesEmpty: Bool = true,
        codecs: any MediaCodecs, fileSystem: any FileSystem,
        progress: @escaping (Double) -> Bool = { _ in true }
    ) throws -> ExportOutcome {
        let claim = try session.fileSystem.shareSession(session.path)
        defer { withExtendedLifetime(claim) {} }
        guard session.manifest.state != .recording else {
            throw SessionError(.notComplete, place: Place(file: session.path))
        }
        let session = skippingBadRows ? session.skippingBadRows() : session
        let target = try ExportTarget(
            path, of: session, as: format, replaces: replacing, fileSystem)
        let folder = try ExportFolder(target, fileSystem)
        let threads = WorkerThreads(codecs: codecs)
        do {
            // None of them may still write when the folder is removed.
            defer { threads.end() }
            let meter = ExportProgress(progress)
            let job = try ExportJob(
                session, format, selection, options, into: folder, on: threads,
                progress: meter)
            try format.write(job)
            if job.isEmpty, !publishesEmpty {
                try folder.remove()
            } else {
                try folder.publish { progress(0.99) }
            }
            meter.finish()
            return .written(ExportReport(job, format, at: target))
        } catch is ExportCanceled {
            try folder.remove()
            return .cancelled
        } catch {
            // The first error matters; a leftover is emptied by the next export to this place.
            try? folder.remove()
            throw SessionDamage(error, in: session) ?? error
        }
    }
}

extension ExportReport {
    fileprivate init(_ job: ExportJob, _ format: ExportFormat, at target: ExportTarget) {
        path = target.path
        self.format = format.name
        fileCount = job.folder.fileCount
        byteCount = job.folder.byteCount
        losses = job.losses + target.losses
        guesses = job.guesses
        isEmpty = job.isEmpty
        leftovers = job.folder.leftovers
        skippedRowCount = job.session.skipped?.count ?? 0
        skippedRows = job.session.skipped?.listed ?? []
        absences = job.absences
    }
}
