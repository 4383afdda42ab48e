public import LockstepFormats
public import LockstepSamples

/// Makes a copy of a session that does not tell where and with what device it was recorded.
///
/// The session stays as it is: what is removed from a disk can often be read all the same, so that
/// only a copy can be given away. What a person would see in pictures and numbers stays too.
public enum SessionRedaction {
    /// Copies the session in the folder `path` into the folder `directory`, under its own name, with
    /// `_2`, `_3`… after it where that is taken.
    ///
    /// The copy has its name once it is whole; until then it ends in `.part`.
    ///
    /// - Parameters:
    ///   - metadata: what of the pictures' files goes beside what they show.
    ///   - seal: who signs what was cut in the copy's seal, asked for only where there is a seal;
    ///     nil leaves the seal out.
    ///   - progress: told from time to time what share of the work is done, 0…1.
    /// - Throws: ``FileError`` where the disk refuses, ``SessionError`` where the folder holds no
    ///   session, is being recorded, was cut off, or the copy would lie within it, ``FormatError``
    ///   where a row or a picture cannot be read: nobody knows what is in it. Then there is no copy.
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
        let amending = try seal.flatMap {
            try SealAmending(path, fileSystem: fileSystem, identity: $0)
        }
        let (unfinished, final, takenName) = try makeFolder(for: session, in: directory)
        do {
            var copy = RedactedCopy(of: session, at: unfinished, dropping: metadata)
            (copy.report.path, copy.report.takenName) = (final, takenName)
            try copy.write(progress)
            copy.report.seal = try copy.seal(amending, isWanted: seal != nil)
            _ = try Session(opening: unfinished, fileSystem: fileSystem)
            try fileSystem.synchronizeTree(unfinished)
            try fileSystem.rename(unfinished, to: final)
            try fileSystem.synchronizeDirectory(directory)
            return copy.report
        } catch {
            // The first error matters; what is left ends in .part and is no session.
            try? fileSystem.removeTree(unfinished)
            throw error
        }
    }

    /// Makes the folder that is written, and finds the name that it gets, and the one that it would
    /// have got if that were free.
    private static func makeFolder(
        for session: Session, in directory: String
    ) throws -> (unfinished: String, final: String, takenName: String?) {
        let fileSystem = session.fileSystem
        let source = try fileSystem.resolve(session.path)
        // Before anything is made there.
        try check(directory, isOutside: source, fileSystem)
        try fileSystem.makeDirectoryTree(directory)
        let name = String(source.split(separator: "/").last ?? "session")
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
