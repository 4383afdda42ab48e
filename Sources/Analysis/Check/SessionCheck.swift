package import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// Reads a whole session once and says what is good and what is not.
public enum SessionCheck {
    /// Checks a session for a purpose.
    ///
    /// Every row is read, every image file opened, and every image of the movie decoded.
    /// Memory is bounded whatever the session's length, but for the names of its files; numbers of
    /// arrival beyond 67 million are not told apart, and the report says so where there are any.
    ///
    /// - Parameters:
    ///   - cryptography: compares a session that is sealed with its seal; nil leaves the seal alone.
    ///   - limits: what measurements are compared with.
    ///   - progress: told from time to time what share of the work is done, 0…1.
    /// - Throws: ``FileError`` when the folder cannot be listed, or rows may not be read; what is
    ///   wrong inside the session is a finding.
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

    /// Checks a session, and lends its movie's images, so that no one else need decode them.
    ///
    /// - Parameter lendImage: sees each image of a movie that belongs to a row, in the order of
    ///   rows; nil if no one wants them, and the check makes do with their brightness.
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

    /// What the reader may not see is not the recording's fault.
    private static func refuseForbiddenRows(_ session: Session) throws {
        for file in RowFile.allCases {
            do {
                _ = try session.fileSystem.open(session.path + "/" + file.rawValue)
            } catch let error as FileError where error.code == .permission {
                throw error
            } catch {
                // What is missing or damaged is found when its rows are read.
            }
        }
    }
}
