import LockstepFormats
public import LockstepSamples

/// Writes one session: creates its folder, appends rows, stores images, ends it.
///
/// Every call does its work before it returns and may come from any thread; calls that write rows,
/// the movie and images do not wait for each other, nor for ``synchronize()``. What a call could
/// not write whole leaves no trace, and the call throws.
public final class SessionWriter: Sendable {
    /// The session's folder.
    public let path: String
    /// The folder's name: the session's identifier.
    public let name: String
    private let fileSystem: any FileSystem
    private let rows: Mutex<Rows>
    private let frameFiles: FrameFiles
    private let seal: SessionSeal?
    /// Keeps others from recovering the session while it is recorded; nil once it is ended.
    private let claim: Mutex<(any AnyObject & Sendable)?>

    /// Row files, opened when their first row comes, and what is in them.
    private struct Rows {
        var manifest: SessionManifest
        var files: [RowFile: AppendingFile] = [:]
        var tally = SessionTally()
        var isFinished = false
        /// Why a file did not close well: then the session is never complete.
        var failure: (any Error)?
    }

    private init(
        path: String, name: String, manifest: SessionManifest, fileSystem: any FileSystem,
        claim: any AnyObject & Sendable, seal: SessionSeal?
    ) {
        self.claim = Mutex(claim)
        self.seal = seal
        frameFiles = FrameFiles(path, fileSystem: fileSystem, seal: seal)
        self.path = path
        self.name = name
        self.fileSystem = fileSystem
        rows = Mutex(Rows(manifest: manifest))
    }

    /// Creates the session's folder in `directory` and its manifest with the state `recording`.
    ///
    /// The directory is created too where it is missing, with those above it.
    ///
    /// - Throws: ``SessionError`` where the directory is a session's folder or lies in one,
    ///   ``FileError``.
    public static func create(
        in directory: String, _ opening: SessionOpening, fileSystem: any FileSystem
    ) throws -> SessionWriter {
        try fileSystem.requireOutsideSessions(directory)
        try fileSystem.makeDirectoryTree(directory)
        let name = try makeFolder(in: directory, opening, fileSystem)
        let path = directory + "/" + name
        let manifest = SessionManifest(opening, sessionID: name)
        do {
            let held = try fileSystem.holding(path)
            let claim = try held.claim(path)
            let seal = try opening.seal.map {
                try SessionSeal(path, session: name, $0, fileSystem: held)
            }
            let writer = SessionWriter(
                path: path, name: name, manifest: manifest, fileSystem: held, claim: claim,
                seal: seal)
            try writer.publish(manifest)
            try fileSystem.synchronizeDirectory(directory)
            return writer
        } catch {
            // A folder without a manifest is no session: nothing was recorded yet.
            try? fileSystem.removeTree(path)
            throw error
        }
    }

    /// Takes the first free name; a thousand sessions in one second are a fault elsewhere.
    private static func makeFolder(
        in directory: String, _ opening: SessionOpening, _ fileSystem: any FileSystem
    ) throws -> String {
        let name = SessionName.name(
            wall: opening.start.wall, secondsFromUTC: opening.secondsFromUTC)
        for attempt in 1..<1000 {
            let candidate = SessionName.candidate(name, attempt: attempt)
            do {
                try fileSystem.makeDirectory(directory + "/" + candidate)
                return candidate
            } catch let error as FileError where error.code == .exists {
                continue
            }
        }
        throw FileError(.makeDirectory, path: directory + "/" + name, code: .exists)
    }

    /// Appends the batch's rows to their files: all of them, or none where the disk refuses some.
    ///
    /// - Throws: ``FileError``, or ``SessionError`` after ``finish(_:)``.
    public func write(_ batch: RowBatch) throws {
        try rows.withLock { rows in
            var written: [(file: AppendingFile, length: Int64)] = []
            do {
                for file in RowFile.allCases {
                    let bytes = batch.bytes(of: file)
                    guard !bytes.isEmpty else { continue }
                    let open = try openFile(file, &rows)
                    written.append((open, open.length))
                    try bytes.withUnsafeBytes { try open.append($0) }
                }
            } catch {
                for (file, length) in written { file.cut(to: length, after: error) }
                throw error
            }
            rows.tally.add(batch.tally)
        }
    }

    private func openFile(_ file: RowFile, _ rows: inout Rows) throws -> AppendingFile {
        if let open = rows.files[file] { return open }
        guard !rows.isFinished else { throw SessionError(.finished, place: Place(file: path)) }
        let filePath = path + "/" + file.rawValue
        let open = AppendingFile(try fileSystem.create(filePath), path: filePath)
        do {
            let header = Array((file.header.map { $0 + "\n" } ?? "").utf8)
            if !header.isEmpty { try header.withUnsafeBytes { try open.append($0) } }
        } catch {
            // The write's own error matters; the next row begins the file again.
            try? open.close()
            throw error
        }
        rows.files[file] = open
        frameFiles.noteNewName()
        return open
    }

    /// Stores the still image of a frame; one that is there already is replaced.
    public func storeStill(_ bytes: [UInt8], frame index: Int) throws {
        try frameFiles.storeStill(bytes, frame: index)
    }

    /// Stores the depth map of a frame and its confidence map.
    public func storeDepth(_ map: DepthMap, frame index: Int) throws {
        try frameFiles.storeDepth(map, frame: index)
    }

    /// Removes what was stored of a frame that gets no row after all.
    public func removeFrame(_ index: Int) throws { try frameFiles.removeFrame(index) }

    /// Starts the session's movie; bytes appended to it go to the disk at once.
    public func openMovie() throws -> any ByteSink { try frameFiles.openMovie() }

    /// Makes everything written before this call survive a power loss, frame rows last.
    ///
    /// What was not done when it throws is done by the next call.
    ///
    /// - Parameter isSealing: whether what is synchronized is sealed too; otherwise a later call does.
    public func synchronize(isSealing: Bool = true) throws {
        guard let seal, isSealing else { return try synchronizeFiles() }
        let pending = seal.takePending()
        let lengths = growingLengths
        do {
            try synchronizeFiles()
            try seal.extend(pending, grown: lengths)
        } catch {
            seal.putBack(pending)
            throw error
        }
    }

    /// How long the files are that grow, by name.
    private var growingLengths: [String: Int64] {
        var lengths = rows.withLock { rows in
            Dictionary(uniqueKeysWithValues: rows.files.map { ($0.key.rawValue, $0.value.length) })
        }
        lengths[SessionLayout.movie] = frameFiles.movieLength
        return lengths
    }

    private func synchronizeFiles() throws {
        try frameFiles.synchronize()
        let files = rows.withLock { rows in RowFile.allCases.compactMap { rows.files[$0] } }
        for file in files { try file.synchronize() }
    }

    /// Ends the session: everything on the disk, then the manifest with the state `complete`.
    ///
    /// No other call may be under way, and none but ``discard()`` may follow.
    public func finish(_ closing: SessionClosing) throws {
        defer {
            seal?.close()
            claim.withLock { $0 = nil }
        }
        try synchronize()
        try closeFiles()
        let manifest = try rows.withLock { rows in
            if let failure = rows.failure { throw failure }
            rows.tally.fill(&rows.manifest)
            rows.manifest.close(closing)
            return rows.manifest
        }
        guard let seal else { return try publish(manifest) }
        try end(seal, manifest)
    }

    /// Ends the seal just before the manifest gets its last content, so that a session is never
    /// complete whose seal is not ended.
    ///
    /// By then that content lies beside the manifest: whatever comes between the two, a full disk or a
    /// crash, ``SealedEnding`` finds there what the seal speaks of.
    private func end(_ seal: SessionSeal, _ manifest: SessionManifest) throws {
        let name = path + "/" + SessionLayout.manifest
        let bytes = manifest.encoded()
        try fileSystem.prepare(name) { file in
            try bytes.withUnsafeBytes { try file.append($0) }
        }
        try fileSystem.synchronizeDirectory(path)
        try seal.end(manifest: bytes)
        try fileSystem.putInPlace(name)
    }

    /// Ends a session that the disk failed: as much as it takes goes onto it, and the state stays
    /// `recording`, so that no one takes for whole what only ``SessionRecovery`` can tell.
    ///
    /// No other call may be under way, and none but ``discard()`` may follow.
    public func leave(_ closing: SessionClosing) {
        // That the disk fails is known; what does not succeed now would not help to say again.
        try? synchronize()
        try? closeFiles()
        seal?.close()
        let manifest = rows.withLock { rows in
            var manifest = rows.manifest
            manifest.note(closing)
            return manifest
        }
        try? publish(manifest)
        claim.withLock { $0 = nil }
    }

    /// Removes the session from the disk; no other call may be under way.
    public func discard() throws {
        defer { claim.withLock { $0 = nil } }
        // The folder goes whether or not its files close.
        try? closeFiles()
        seal?.close()
        frameFiles.abandon()
        try fileSystem.removeTree(path)
    }

    /// Closes all files, also after one does not close well, and then throws the first error.
    private func closeFiles() throws {
        let files = rows.withLock { rows in
            defer { rows.files = [:] }
            rows.isFinished = true
            return RowFile.allCases.compactMap { rows.files[$0] }
        }
        let results = (files + [frameFiles.takeMovie()].compactMap { $0 }).map { file in
            Result { try file.close() }
        }
        do {
            for result in results { try result.get() }
        } catch {
            rows.withLock { $0.failure = error }
            throw error
        }
    }

    private func publish(_ manifest: SessionManifest) throws {
        try fileSystem.replace(path + "/" + SessionLayout.manifest) { file in
            try manifest.encoded().withUnsafeBytes { try file.append($0) }
        }
    }
}
