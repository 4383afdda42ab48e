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
        let plan = ExportPlan(
            format: format, selection: selection, path: path, replaces: replacing,
            skipsBadRows: skippingBadRows, publishesEmpty: publishesEmpty, codecs: codecs,
            fileSystem: fileSystem)
        return try export([ExportSource(session: session, options: options)], plan, progress)
    }

    /// Exports several sessions on one clock into one export.
    ///
    /// Otherwise the same as the export of one session. Each member's name is a namespace; its times
    /// are converted by its clock map. `start` and `end` of a selection are relative to each session
    /// itself.
    ///
    /// - Parameter options: The options for each member.
    /// - Throws: Also ``ExportError`` if the format cannot store several sessions.
    public static func export(
        _ members: [ExportMember], _ format: DatasetFormat,
        _ selection: ExportSelection = .everything,
        options: (ExportMember) throws -> ExportOptions = { _ in ExportOptions() },
        to path: String, replacing: Bool = false, skippingBadRows: Bool = false,
        publishesEmpty: Bool = true, codecs: any MediaCodecs, fileSystem: any FileSystem,
        progress: @escaping (Double) -> Bool = { _ in true }
    ) throws -> ExportOutcome {
        guard format.takesGroups else {
            throw ExportError(.oneSessionOnly(format.name), place: nil)
        }
        let plan = ExportPlan(
            format: format, selection: selection, path: path, replaces: replacing,
            skipsBadRows: skippingBadRows, publishesEmpty: publishesEmpty, codecs: codecs,
            fileSystem: fileSystem)
        let sources = try members.enumerated().map { index, member in
            ExportSource(
                session: member.session, options: try options(member),
                member: MemberPlace(member, index: index))
        }
        return try export(sources, plan, progress)
    }

    private static func export(
        _ sources: [ExportSource], _ plan: ExportPlan, _ progress: @escaping (Double) -> Bool
    ) throws -> ExportOutcome {
        let claims = try sources.map { try $0.session.fileSystem.shareSession($0.session.path) }
        defer { withExtendedLifetime(claims) {} }
        for source in sources where source.session.manifest.state == .recording {
            throw SessionError(.notComplete, place: Place(file: source.session.path))
        }
        guard let writer = plan.format.writer else {
            throw ExportError(.notExported(plan.format.name), place: nil)
        }
        let sources = plan.skipsBadRows ? sources.map(\.skippingBadRows) : sources
        let target = try ExportTarget(
            plan.path, of: sources.map(\.session), as: plan.format, replaces: plan.replaces,
            plan.fileSystem)
        let folder = try ExportFolder(target, plan.fileSystem)
        let threads = WorkerThreads(codecs: plan.codecs)
        do {
            // No thread may still write when the folder is removed.
            defer { threads.end() }
            let meter = JointProgress(sources.count, progress)
            let jobs = try sources.enumerated().map { index, source in
                try source.naming {
                    try ExportJob(
                        source, plan, into: folder, on: threads, progress: meter.part(index))
                }
            }
            try writer.write(jobs)
            if jobs.allSatisfy(\.reporter.isEmpty), !plan.publishesEmpty {
                try folder.remove()
            } else {
                try folder.publish { progress(0.99) }
            }
            meter.finish()
            return .written(ExportReport(jobs, plan.format, at: target))
        } catch is ExportCanceled {
            try folder.remove()
            return .cancelled
        } catch {
            // Report the first error; the next export to this path removes a leftover.
            try? folder.remove()
            // Which of several sessions is damaged, their own errors do not tell.
            guard sources.count == 1, let session = sources.first?.session else { throw error }
            throw SessionDamage(error, in: session) ?? error
        }
    }
}

/// What an export does, whatever its sources.
private struct ExportPlan {
    let format: DatasetFormat
    let selection: ExportSelection
    let path: String
    let replaces: Bool
    let skipsBadRows: Bool
    let publishesEmpty: Bool
    let codecs: any MediaCodecs
    let fileSystem: any FileSystem
}

/// A session to export.
private struct ExportSource {
    var session: Session
    let options: ExportOptions
    var member: MemberPlace?

    var skippingBadRows: ExportSource {
        var source = self
        source.session = session.skippingBadRows()
        return source
    }

    /// Adds the session to an error about one of several.
    func naming<Value>(_ body: () throws -> Value) throws -> Value {
        guard member != nil else { return try body() }
        do {
            return try body()
        } catch {
            throw SessionDamage(error, in: session) ?? error
        }
    }
}

extension ExportJob {
    fileprivate init(
        _ source: ExportSource, _ plan: ExportPlan, into folder: ExportFolder,
        on threads: WorkerThreads, progress: ExportProgress
    ) throws {
        try self.init(
            source.session, plan.format, plan.selection, source.options, into: folder,
            on: threads, as: source.member,
            reporter: ExportReporter(progress, about: source.member?.name))
    }
}

/// The progress of several jobs as one.
private final class JointProgress {
    private var shares: [Double]
    private let report: (Double) -> Bool

    init(_ count: Int, _ report: @escaping (Double) -> Bool) {
        shares = Array(repeating: 0, count: count)
        self.report = report
    }

    /// The progress of one job.
    func part(_ index: Int) -> ExportProgress {
        ExportProgress { [self] share in
            shares[index] = share
            return report(shares.reduce(0, +) / Double(shares.count))
        }
    }

    /// Reports that the export is complete.
    func finish() { _ = report(1) }
}

extension ExportReport {
    fileprivate init(_ jobs: [ExportJob], _ format: DatasetFormat, at target: ExportTarget) {
        path = target.path
        self.format = format.name
        let folder = jobs.first?.folder
        fileCount = folder?.fileCount ?? 0
        byteCount = folder?.byteCount ?? 0
        losses = jobs.flatMap(\.reporter.losses) + target.losses
        guesses = jobs.flatMap(\.reporter.assumptions)
        isEmpty = jobs.allSatisfy(\.reporter.isEmpty)
        leftovers = folder?.leftovers ?? []
        skippedRowCount = jobs.reduce(0) { $0 + ($1.session.skipped?.count ?? 0) }
        skippedRows = Array(jobs.flatMap { $0.session.skipped?.listed ?? [] }.prefix(1000))
        absences = jobs.flatMap { job in
            guard let member = job.member, !job.absences.isEmpty else { return job.absences }
            return ["\(member.name) (\(job.absences.joined(separator: ", ")))"]
        }
        leavesTimeOffset = jobs.contains { $0.reporter.leavesTimeOffset }
    }
}
