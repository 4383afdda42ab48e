public import LockstepFormats
public import LockstepSamples

/// Makes a copy of a session that does not tell where and with what device it was recorded.
///
/// The session stays as it is: what is removed from a disk can often be read all the same, so that
/// only a copy can be given away. What a person would see in pictures and numbers stays too.
public enum SessionRedaction {
    /// Copies the session in the folder `path` into the folder `directory`, under its own name without
    /// that of the device, with `_2`, `_3`… after it where that is taken.
    ///
    /// The copy has its name once it is whole; until then it ends in `.part`.
    ///
    /// - Parameters:
    ///   - metadata: what of the pictures' files goes beside what they show.
    ///   - seal: who signs what was cut in the copy's seal, asked for only where there is a seal;
    ///     nil leaves the seal out.
    ///   - progress: told from time to time what share of the work is done, 0…1.
    /// - Throws: ``FileError`` where the disk refuses, ``SessionError`` where the folder holds no
    ///   session, is being recorded, was cut off, the copy would lie within it, or the seal's own lines
    ///   were changed or name the device, ``FormatError`` where a row, a picture, a map or the movie
    ///   cannot be read: nobody knows what is in it, ``SessionDamage`` where a row is cut off. Then there
    ///   is no copy.
    public static func redact(
        _ path: String, to directory: String, dropping metadata: JPEGMetadata = .traceable,
        fileSystem: any FileSystem, seal: (() throws -> SealIdentity)?,
        progress: (Double) -> Void = { _ in }
    ) throws -> RedactionReport {
        let session = try Session(opening: path, fileSystem: fileSystem)
        guard session.manifest.state != .recording else {
            throw SessionError(.notComplete, place: Place(file: path))
        }
        let claim = try fileSystem.shareSession(path)
        defer { withExtendedLifetime(claim) {} }
        var copy = RedactedCopy(of: session, dropping: metadata)
        let (amending, chain) = try openSeal(of: session, seal, copy.texts)
        let (unfinished, final, takenName) = try makeFolder(for: copy, in: directory)
        do {
            (copy.path, copy.report.path, copy.report.takenName) = (unfinished, final, takenName)
            try copy.write(progress)
            copy.report.seal = try copy.seal(amending, chain)
            _ = try Session(opening: unfinished, fileSystem: fileSystem)
            try fileSystem.synchronizeTree(unfinished)
            try fileSystem.rename(unfinished, to: final)
            try fileSystem.synchronizeDirectory(directory)
            return copy.report
        } catch {
            // The first error matters; what is left ends in .part and is no session.
            try? fileSystem.removeTree(unfinished)
            // A session that was in order is not recovered, whatever its rows are now.
            let isCutOff = (error as? FormatError)?.fact == .cutOff
            throw isCutOff ? SessionDamage(error, in: session) ?? error : error
        }
    }

    /// Reads the session's seal before anything is written; nil where it has none, or is to have none.
    ///
    /// Nobody signs behind lines that somebody changed, and no line can be taken out: a copy of a seal
    /// that says what must not be said is none to be given away.
    private static func openSeal(
        of session: Session, _ identity: (() throws -> SealIdentity)?, _ texts: RedactedText
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
        let words =
            [chain.session ?? ""] + chain.contents.amendments.flatMap(\.differences)
        guard words.allSatisfy({ texts.redacted($0) == $0 }) else {
            throw SessionError(.sealNamesDevice, place: Place(file: SessionLayout.seal))
        }
        return (amending, chain)
    }

    /// Makes the folder that is written, and finds the name that it gets, and the one that it would
    /// have got if that were free.
    private static func makeFolder(
        for copy: RedactedCopy, in directory: String
    ) throws -> (unfinished: String, final: String, takenName: String?) {
        let fileSystem = copy.fileSystem
        let source = try fileSystem.resolve(copy.session.path)
        let name = copy.texts.redacted(String(source.split(separator: "/").last ?? "session"))
        do {
            // Before anything is made there.
            try check(directory, isOutside: source, fileSystem)
            try fileSystem.makeDirectoryTree(directory)
            return try makeFolder(named: name, in: directory, fileSystem)
        } catch let error as FileError where !error.operation.isWriting {
            // What cannot even be looked at cannot be written.
            throw FileError(.makeDirectory, path: error.path, code: error.code)
        }
    }

    private static func makeFolder(
        named name: String, in directory: String, _ fileSystem: any FileSystem
    ) throws -> (unfinished: String, final: String, takenName: String?) {
        for attempt in 1..<1000 {
            let final = directory + "/" + SessionName.candidate(name, attempt: attempt)
            let unfinished = final + SessionLayout.temporarySuffix
            guard try fileSystem.entry(at: final) == nil else { continue }
            do {
                try fileSystem.makeDirectory(unfinished)
                return (unfinished, final, attempt > 1 ? name : nil)
            } catch let error as FileError where error.code == .exists {
                continue
            }
        }
        throw FileError(.makeDirectory, path: directory + "/" + name, code: .exists)
    }

    private static func check(
        _ directory: String, isOutside source: String, _ fileSystem: any FileSystem
    ) throws {
        var place = directory
        while try fileSystem.entry(at: place) == nil, let slash = place.lastIndex(of: "/"),
            slash > place.startIndex
        {
            place = String(place[..<slash])
        }
        guard try fileSystem.entry(at: place) != nil else { return }
        let resolved = try fileSystem.resolve(place)
        guard resolved != source, !resolved.hasPrefix(source + "/") else {
            throw SessionError(.insideTheSession, place: Place(file: directory))
        }
    }
}
