package import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// Reads a complete session and reports findings about its quality.
public enum SessionCheck {
    /// Checks a session for a purpose.
    ///
    /// Reads every row once; opens every image file and decodes every image of the movie. Memory is
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
        var digest = try SessionDigest(sensorsOf: session, limits: limits, progress: progress)
        var frames = try FrameExamination(
            session, codecs: codecs, rows: digest.facts, hasColors: false)
        digest.readFrames(of: session, progress) { row, number in
            frames.add(row, number: number)
        }
        let facts = SessionFacts(digest, frames, of: session, progress: progress)
        return try report(facts, of: session, cryptography, profile)
    }

    /// Checks a session whose rows were read, with the limits that they were read for.
    ///
    /// The rows of frames are read again, each with its image.
    ///
    /// - Parameter lendImage: receives each image of a movie that belongs to a row, in the order of
    ///   rows, so that images are decoded once. If nil, only the images' brightness is decoded.
    package static func report(
        on digest: consuming SessionDigest, of session: Session, codecs: any MediaCodecs,
        cryptography: (any SealCryptography)? = nil, profile: CheckProfile = .all,
        lendingImages lendImage: ((FrameRow, PixelBuffer) -> Void)? = nil,
        progress: (Double) -> Void
    ) throws -> CheckReport {
        let facts = try SessionFacts(
            digest, of: session, codecs: codecs, lendingImages: lendImage, progress: progress)
        return try report(facts, of: session, cryptography, profile)
    }

    private static func report(
        _ facts: SessionFacts, of session: Session, _ cryptography: (any SealCryptography)?,
        _ profile: CheckProfile
    ) throws -> CheckReport {
        let seal = try cryptography.flatMap { try SealFacts(session, $0) }
        let rules = FindingRules(
            facts: facts, profile: profile, limits: facts.rows.limits, seal: seal)
        return CheckReport(
            profile: profile, findings: rules.findings, start: facts.rows.start,
            curves: MeasuredCurves(facts.motion, facts.images?.alignment?.value))
    }
}
