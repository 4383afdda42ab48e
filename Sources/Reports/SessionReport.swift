public import LockstepAnalysis
import LockstepFormats
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
    /// Every row is read twice, every image of a movie decoded once. Memory is that of a check,
    /// and of the page: a few megabytes at most, however long the session is.
    ///
    /// - Parameters:
    ///   - origin: what the session was made of; nil if it is what its owner knows.
    ///   - profile: what the recording is wanted for.
    ///   - cryptography: compares a session that is sealed with its seal.
    ///   - limits: what measurements are compared with.
    ///   - progress: told from time to time what share of the work is done, 0…1.
    /// - Throws: ``FileError`` when the folder cannot be listed, and what a codec says that cannot
    ///   be made; what is wrong inside the session is a finding.
    public init(
        of session: Session, madeOf origin: RecordingOrigin? = nil, codecs: any MediaCodecs,
        cryptography: (any SealCryptography)? = nil, profile: CheckProfile = .all,
        limits: Limits = Limits(), library: PlottingLibrary,
        progress: (Double) -> Void = { _ in }
    ) throws {
        let reading = SessionReading(session)
        progress(0.1)
        var images = try ReportImages(session, reading, codecs: codecs)
        // The check decodes every image, which takes longer than all the rest.
        check = try SessionCheck.run(
            session: session, codecs: codecs, cryptography: cryptography, profile: profile,
            limits: limits, lendingImages: { images.add($0, $1) },
            progress: { progress(0.1 + $0 * 0.75) })
        try images.addStills(of: session)
        progress(0.95)
        page =
            ReportPage(
                reading: reading, origin: origin ?? RecordingOrigin(path: session.path),
                check: check, images: images,
                curves: ReportCurves(
                    check.curves,
                    storedOffset: session.manifest.calibration?.timeOffset?.imuMinusCameraSeconds),
                library: library
            ).bytes
        progress(1)
    }

    /// Looks whether a report can go to a place, before the work is done.
    ///
    /// - Parameters:
    ///   - recording: the path of what is drawn: a session, or a recording of another layout.
    ///   - replacing: whether a file of that name may be replaced.
    /// - Throws: ``ReportError`` where something is there, the folder is not, or the place is the
    ///   recording or lies in it.
    public static func checkPlace(
        _ path: String, ofRecording recording: String, fileSystem: any FileSystem, replacing: Bool
    ) throws {
        let place = Place(file: path)
        let folder = try resolvedFolder(of: path, fileSystem)
        guard try fileSystem.session(around: folder) == nil else {
            throw ReportError(.insideASession, place: place)
        }
        // A recording that is not there is another app's to name.
        if let inside = try? fileSystem.resolve(recording) {
            if (try? fileSystem.resolve(path)) == inside {
                throw ReportError(.theRecording, place: place)
            }
            if folder == inside || folder.hasPrefix(inside + "/") {
                throw ReportError(.insideASession, place: place)
            }
        }
        guard !replacing else { return }
        do {
            _ = try fileSystem.open(path)
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
    ///
    /// - Parameter temporary: the path that it has until it is complete, in the same folder.
    public func write(
        to path: String, through temporary: String, fileSystem: any FileSystem
    ) throws {
        try fileSystem.replace(path, through: temporary) { file in
            try page.withUnsafeBytes { try file.append($0) }
        }
    }
}
