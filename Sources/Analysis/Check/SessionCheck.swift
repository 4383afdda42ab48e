package import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// Reads a complete session once and reports what is good and what is not.
public enum SessionCheck {
    /// Checks a session for a purpose.
    ///
    /// Reads every row, opens every image file and decodes every image of the movie. Memory is
    /// bounded for sessions of any length, except for the names of their files. Sequence numbers
    /// beyond 67 million are not checked, and the report states how many there are.
    ///
    /// - Parameters:
    ///   - cryptography: compares a sealed session with its seal; nil skips the seal.
    ///   - limits: the limits that measurements are compared with.
    ///   - progress: called from time to time with the share of the work done, 0…1.
    /// - Throws: ``FileError`` if the folder cannot be listed or rows cannot be read for lack of
    ///   permission. Problems inside the session are findings.
    public static func run(
        session: Session, codecs: any MediaCodecs,
        cryptography: (any SealCryptography)? = nil, profile: CheckProfile = .all,
        limits: Limits = Limits(),
        progress: (Double) -> Void = { _ in }
    ) throws -> CheckReport {
        try run(
            session: session, codecs: codecs, cryptography: cryptography, profile: profile,
            limits: limits, lendingImages: nil, progress: progress)
    }

    /// Checks a session and passes on the decoded images of its movie, so that they are decoded
    /// once.
    ///
    /// - Parameter lendImage: receives each image of a movie that belongs to a row, in the order of
    ///   rows. If nil, the check needs only the images' brightness.
    package static func run(
        session: Session, codecs: any MediaCodecs,
        cryptography: (any SealCryptography)? = nil, profile: CheckProfile,
        limits: Limits = Limits(),
        lendingImages lendImage: ((FrameRow, PixelBuffer) -> Void)?,
        progress: (Double) -> Void
    ) throws -> CheckReport {
        try refuseForbiddenRows(session)
        let facts = try withoutActuallyEscaping(progress) { progress in
            try SessionFacts(
                session, codecs: codecs, limits: limits, lendingImages: lendImage,
                progress: progress)
        }
        let seal = try cryptography.flatMap { try SealFacts(session, $0) }
        let judge = FindingRules(facts: facts, profile: profile, limits: limits, seal: seal)
        return CheckReport(
            profile: profile, findings: judge.findings,
            start: facts.streams.values.map(\.first).min(),
            curves: MeasuredCurves(facts.motion, facts.images?.alignment?.value))
    }

    /// Missing permission to read a file is no fault of the recording.
    private static func refuseForbiddenRows(_ session: Session) throws {
        for file in RowFile.allCases {
            do {
                _ = try session.fileSystem.open(session.path + "/" + file.rawValue)
            } catch let error as FileError where error.code == .permission {
                throw error
            } catch {
                // Missing or damaged files are found when their rows are read.
            }
        }
    }
}
