public import LockstepFormats
public import LockstepSamples

/// Makes a copy of a session that does not show where and with what device it was recorded.
///
/// The session stays unchanged: data removed from a disk can often be restored, so only a copy is
/// safe to share. Whatever a viewer would recognize in images and numbers stays.
public enum SessionRedaction {
    /// Copies the session in the folder `path` into the folder `directory`, under its own name if a
    /// recorder chose it, otherwise as `session_redacted`; `_2`, `_3`… is appended if the name is
    /// taken.
    ///
    /// The copy gets its name once it is complete; until then the name ends in `.part`. If an
    /// earlier copy was killed and left such a folder, it is removed, and the report names it.
    ///
    /// - Parameters:
    ///   - metadata: Which metadata to remove from image files.
    ///   - seal: Returns the identity that signs the changes in the copy's seal; called only if
    ///     there is a seal. Nil leaves the seal out.
    ///   - progress: Called now and then with the share of the work that is done, 0…1; throws to
    ///     cancel.
    /// - Throws: ``FileError`` if the disk fails. ``SessionError`` if the folder contains no
    ///   session, the session is being recorded or was interrupted, the copy would be inside it, or
    ///   the seal's own lines were changed or contain words that the format does not list.
    ///   ``FormatError`` if a row, an image, a map or the movie cannot be read, so that its content
    ///   is unknown. ``SessionDamage`` if a row is incomplete. There is no copy then.
    public static func redact(
        _ path: String, to directory: String, dropping metadata: ImageMetadata = .traceable,
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
            // The first error matters; anything left ends in .part and is not a session.
            try? fileSystem.removeTree(place.unfinished)
            place.above.remove()
            // `recover` does not apply to a session that ended properly, whatever its rows contain
            // now.
            let isCutOff = (error as? FormatError)?.fact == .cutOff
            throw isCutOff ? SessionDamage(error, in: session) ?? error : error
        }
    }

    /// Reads the session's seal before anything is written; nil if it has none, or the copy gets
    /// none.
    ///
    /// Nothing is signed after changed lines, and no line can be removed: the copy of a seal that
    /// contains private words cannot be shared.
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
