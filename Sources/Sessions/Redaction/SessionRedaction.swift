public import LockstepFormats
public import LockstepSamples

/// Makes a copy of a session that does not tell where and with what device it was recorded.
///
/// The session stays as it is: what is removed from a disk can often be read all the same, so that
/// only a copy can be given away. What a person would see in images and numbers stays too.
public enum SessionRedaction {
    /// Copies the session in the folder `path` into the folder `directory`, under its own name if a
    /// recorder gave it, otherwise as `session_redacted`, with `_2`, `_3`… after it if that is taken.
    ///
    /// The copy has its name once it is complete; until then it ends in `.part`. Such a folder that an
    /// earlier copy was killed in is removed, and the report names it.
    ///
    /// - Parameters:
    ///   - metadata: what of the images' files goes beside what they show.
    ///   - seal: who signs what was cut in the copy's seal, asked for only where there is a seal;
    ///     nil leaves the seal out.
    ///   - progress: told from time to time what share of the work is done, 0…1; throws to end the work.
    /// - Throws: ``FileError`` where the disk refuses, ``SessionError`` where the folder holds no
    ///   session, is being recorded, was cut off, the copy would lie within it, or the seal's own lines
    ///   were changed or have words that the format does not list, ``FormatError`` where a row, an image, a map or the movie
    ///   cannot be read: no one knows what is in it, ``SessionDamage`` where a row is cut off. Then there
    ///   is no copy.
    public static func redact(
        _ path: String, to directory: String, dropping metadata: JPEGMetadata = .traceable,
        fileSystem: any FileSystem, seal: (() throws -> SealIdentity)?,
        progress: (Double) throws -> Void = { _ in }
    ) throws -> RedactionReport {
        let session = try Session(opening: path, fileSystem: fileSystem)
        guard session.manifest.state != .recording else {
            throw SessionError(.notComplete, place: Place(file: path))
        }
        let claim = try fileSystem.shareSession(path)
        defer { withExtendedLifetime(claim) {} }
        var copy = RedactedCopy(of: session, dropping: metadata)
        let (amending, chain) = try openSeal(of: session, seal)
        let place = try RedactionPlace(for: copy, in: directory)
        defer { withExtendedLifetime(place) {} }
        do {
            (copy.path, copy.report.path) = (place.unfinished, place.final)
            copy.report.takenName = place.takenName
            copy.report.leftoverRemoved = place.leftoverRemoved
            try copy.write(progress)
            copy.report.seal = try copy.seal(amending, chain)
            _ = try Session(opening: place.unfinished, fileSystem: fileSystem)
            try fileSystem.synchronizeTree(place.unfinished)
            try fileSystem.rename(place.unfinished, to: place.final)
            try fileSystem.synchronizeDirectory(directory)
            try place.above.synchronize()
            return copy.report
        } catch {
            // The first error matters; what is left ends in .part and is no session.
            try? fileSystem.removeTree(place.unfinished)
            place.above.remove()
            // A session that was in order is not recovered, whatever its rows are now.
            let isCutOff = (error as? FormatError)?.fact == .cutOff
            throw isCutOff ? SessionDamage(error, in: session) ?? error : error
        }
    }

    /// Reads the session's seal before anything is written; nil if it has none, or is to have none.
    ///
    /// No one signs behind lines that somebody changed, and no line can be taken out: a copy of a seal
    /// that says what must not be said is none to be given away.
    private static func openSeal(
        of session: Session, _ identity: (() throws -> SealIdentity)?
    ) throws -> (SealAmending?, SealChain?) {
        guard let identity else { return (nil, nil) }
        var signer: SealIdentity?
        let amending = try SealAmending(session.path, fileSystem: session.fileSystem) {
            let made = try identity()
            signer = made
            return made
        }
        guard let signer else { return (nil, nil) }
        let chain = try SealChain(
            opening: session.path, session.fileSystem, signer.cryptography)
        if let end = chain.end { throw SessionError(.sealChanged(end.problem), place: end.place) }
        guard KnownWords.areAll(of: chain) else {
            throw SessionError(.sealHasOpenWords, place: Place(file: SessionLayout.seal))
        }
        return (amending, chain)
    }
}
