import LockstepConcurrency
import LockstepFormats
public import LockstepSamples
public import LockstepSessions

extension Datasets {
    /// Exports a session to another format, and reports what the format does not store.
    ///
    /// The export gets its name only when it is complete. Until then its files are in a folder with
    /// the suffix `.part`, which is removed after an error, as are parent folders created for it.
    /// The same session and codecs produce the same bytes.
    ///
    /// - Parameters:
    ///   - path: The export's folder, outside the session's folder, missing or empty. If the path
    ///     ends in `.zip`, an archive of that folder; if it ends in the extension of the format's
    ///     single file (`.mcap`, `.bag`, `.ply`, `.txt`), that file. Missing parent folders are
    ///     created.
    ///   - selection: The part of the session to export.
    ///   - options: Options of some formats.
    ///   - replacing: Whether the complete export replaces an earlier export in the same format
    ///     with that name; anything else is never replaced.
    ///   - skippingBadRows: Whether unreadable rows are skipped, counted and listed; otherwise an
    ///     unreadable row is an error.
    ///   - publishesEmpty: Whether an export without any data of the session is published; its
    ///     report marks it as empty.
    ///   - progress: Called periodically with the completed share, 0…1; returns false to cancel.
    /// - Throws: ``SessionError`` if the session is being recorded or was interrupted,
    ///   ``SessionDamage`` if it cannot be read, ``ExportError`` if the path is taken or the format
    ///   does not store such images or any selected data, ``DatasetError`` if the selection is
    ///   empty, ``FileError`` if a file operation fails, and errors of the codecs.
    public static func export(
        _ session: Session, _ format: DatasetFormat, _ selection: ExportSelection = .everything,
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
        guard let writer = format.writer else {
            throw ExportError(.notExported(format.name), place: nil)
        }
        let session = skippingBadRows ? session.skippingBadRows() : session
        let target = try ExportTarget(
            path, of: session, as: format, replaces: replacing, fileSystem)
        let folder = try ExportFolder(target, fileSystem)
        let threads = WorkerThreads(codecs: codecs)
        do {
            // No thread may still write when the folder is removed.
            defer { threads.end() }
            let meter = ExportProgress(progress)
            let job = try ExportJob(
                session, format, selection, options, into: folder, on: threads,
                reporter: ExportReporter(meter))
            try writer.write(job)
            if job.reporter.isEmpty, !publishesEmpty {
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
            // Report the first error; the next export to this path removes a leftover.
            try? folder.remove()
            throw SessionDamage(error, in: session) ?? error
        }
    }
}

extension ExportReport {
    fileprivate init(_ job: ExportJob, _ format: DatasetFormat, at target: ExportTarget) {
        path = target.path
        self.format = format.name
        fileCount = job.folder.fileCount
        byteCount = job.folder.byteCount
        losses = job.reporter.losses + target.losses
        guesses = job.reporter.assumptions
        isEmpty = job.reporter.isEmpty
        leftovers = job.folder.leftovers
        skippedRowCount = job.session.skipped?.count ?? 0
        skippedRows = job.session.skipped?.listed ?? []
        absences = job.absences
        leavesTimeOffset = job.reporter.leavesTimeOffset
    }
}
