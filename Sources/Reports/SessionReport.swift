public import LockstepAnalysis
import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// A session as a page that shows its quality and its content.
public struct SessionReport: Sendable {
    /// The page: HTML in UTF-8, the same bytes for the same session and library.
    public let page: [UInt8]
    /// The result of the check, as the page shows it.
    public let check: CheckReport

    /// Checks a session and draws it.
    ///
    /// Reads every row once, and those of frames again with their images; decodes every image of a
    /// movie once. Memory is that of a check plus that of the page, at most a few megabytes for a
    /// session of any length.
    ///
    /// - Parameters:
    ///   - origin: the source of the session; nil if the user knows the session itself.
    ///   - profile: the purpose of the recording.
    ///   - cryptography: compares a sealed session with its seal.
    ///   - limits: the limits that measurements are compared with.
    ///   - nameAction: the name of an action in remedies, such as the command of a tool.
    ///   - progress: called from time to time with the share of the work done, 0…1.
    /// - Throws: ``FileError`` if the folder cannot be listed, and the codec's error for images
    ///   that it cannot encode; problems inside the session are findings.
    public init(
        of session: Session, madeOf origin: RecordingOrigin? = nil, codecs: any MediaCodecs,
        cryptography: (any SealCryptography)? = nil, profile: CheckProfile = .all,
        limits: Limits = Limits(), library: PlottingLibrary,
        namingActions nameAction: @escaping (RemedyAction) -> String,
        progress: (Double) -> Void = { _ in }
    ) throws {
        let digest = try SessionDigest(
            session, limits: limits, progress: { progress($0 * Self.checkShare) })
        let reading = digest.reading
        var images = try ReportImages(session, reading, codecs: codecs)
        // The check decodes every image, which takes longer than everything else.
        check = try SessionCheck.report(
            on: digest, of: session, codecs: codecs, cryptography: cryptography,
            profile: profile, lendingImages: { images.add($0, $1) },
            progress: { progress($0 * Self.checkShare) })
        try images.addStills(of: session)
        progress(0.95)
        page =
            ReportPage(
                reading: reading, origin: origin ?? RecordingOrigin(path: session.path),
                check: check, images: images,
                curves: ReportCurves(
                    check.curves,
                    storedOffset: session.manifest.calibration?.timeOffset?.imuMinusCameraSeconds),
                library: library, nameAction: nameAction
            ).bytes
        progress(1)
    }

    /// The share of the check in a report's work.
    private static let checkShare = 0.85

    /// Checks whether a report can be written to a path, before the work starts.
    ///
    /// - Parameters:
    ///   - recording: the path of the source: a session, or a recording in another app's format.
    ///   - replacing: whether an existing file may be replaced.
    /// - Throws: ``ReportError`` if the file exists, or the path is the recording or inside it.
    public static func checkPlace(
        _ path: String, ofRecording recording: String, fileSystem: any FileSystem, replacing: Bool
    ) throws {
        let place = Place(file: path)
        let folder = try resolvedFolder(of: path, fileSystem)
        guard try fileSystem.session(around: folder) == nil else {
            throw ReportError(.insideASession, place: place)
        }
        // A missing recording is reported by its reader.
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

    /// The folder around a path, with all links resolved; the closest one that exists.
    private static func resolvedFolder(
        of path: String, _ fileSystem: any FileSystem
    ) throws -> String {
        let folder = path.folderAbove ?? "."
        do {
            return try fileSystem.resolve(folder)
        } catch let error as FileError where error.code == .missing && folder != "." {
            return try resolvedFolder(of: folder, fileSystem)
        }
    }

    /// Writes the page atomically: a power loss leaves the old file or the new one.
    ///
    /// Missing folders around the page are created, and removed again after a failure.
    ///
    /// - Parameter temporary: the path of the incomplete file, in the same folder.
    public func write(
        to path: String, through temporary: String, fileSystem: any FileSystem
    ) throws {
        try ReportFile.write(page, to: path, through: temporary, fileSystem: fileSystem)
    }
}
