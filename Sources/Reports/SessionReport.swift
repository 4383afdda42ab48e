public import LockstepAnalysis
public import LockstepSamples
public import LockstepSessions

/// A session as a page that shows whether it is good and what is in it.
public struct SessionReport: Sendable {
    /// The page: HTML, UTF-8, the same bytes for the same session and library.
    public let page: [UInt8]
    /// What the check found, as the page shows it.
    public let check: CheckReport

    /// Checks a session and draws it.
    ///
    /// Every row is read twice, every picture of a movie decoded twice. Memory is that of a check,
    /// and of the page: a few megabytes at most, however long the session is.
    ///
    /// - Parameters:
    ///   - profile: what the recording is wanted for.
    ///   - progress: told from time to time what share of the work is done, 0…1.
    /// - Throws: ``FileError`` when the folder cannot be listed, and what a codec says that cannot
    ///   be made; what is wrong inside the session is a finding.
    public init(
        of session: Session, codecs: any MediaCodecs, profile: CheckProfile = .all,
        library: PlottingLibrary,
        progress: (Double) -> Void = { _ in }
    ) throws {
        // The check decodes every picture, which takes longer than all the rest.
        check = try SessionCheck.run(
            session: session, codecs: codecs, profile: profile, progress: { progress($0 * 0.7) })
        let reading = SessionReading(session)
        progress(0.8)
        let pictures = try ReportPictures(session, reading, codecs: codecs)
        progress(0.95)
        page =
            ReportPage(
                reading: reading, check: check, pictures: pictures,
                curves: ReportCurves(check.curves), library: library
            ).bytes
        progress(1)
    }

    /// Looks whether a report can go to a place, before the work is done.
    ///
    /// - Parameter replacing: whether a file of that name may be replaced.
    /// - Throws: ``ReportError`` where something is there, the folder is not, or the place lies in
    ///   the session.
    public static func checkPlace(
        _ path: String, of session: Session, replacing: Bool
    ) throws {
        let place = Place(file: path)
        let inside = try session.fileSystem.resolve(session.path)
        let folder = try resolvedFolder(of: path, session.fileSystem)
        if folder == inside || folder.hasPrefix(inside + "/") {
            throw ReportError(.insideTheSession, place: place)
        }
        guard !replacing else { return }
        do {
            _ = try session.fileSystem.open(path)
        } catch let error as FileError where error.code == .missing {
            return
        }
        throw ReportError(.alreadyThere, place: place)
    }

    private static func resolvedFolder(
        of path: String, _ fileSystem: any FileSystem
    ) throws -> String {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        do {
            return try fileSystem.resolve(folder)
        } catch let error as FileError where error.code == .missing {
            throw ReportError(.noFolder, place: Place(file: folder))
        }
    }

    /// Writes the page so that a power loss leaves the old file or the new one, never half.
    public func write(to path: String, fileSystem: any FileSystem) throws {
        try fileSystem.replace(path) { file in
            try page.withUnsafeBytes { try file.append($0) }
        }
    }
}
