import LockstepConcurrency
import LockstepFormats
public import LockstepSamples

/// Writes one session: creates its folder, appends rows, stores images, ends it.
///
/// Every call completes its work before it returns and may come from any thread. Calls that write
/// rows, the movie and images do not wait for each other, nor for ``synchronize()``. If a call
/// cannot write its data completely, it leaves no trace and throws.
public final class SessionWriter: Sendable {
    /// The path of the session's folder.
    public let path: String
    /// The folder's name, which is the session's identifier.
    public let name: String
    /// Why the session has no seal although one was requested, as a notice of its manifest states
    /// too; nil otherwise.
    public let sealFailure: SealFailure?
    private let fileSystem: any FileSystem
    private let rows: Mutex<Rows>
    private let rowBytes = Mutex<Int64>(0)
    private let frameFiles: FrameFiles
    private let seal: SessionSeal?
    /// Keeps others from recovering the session while it is being recorded; nil once it is ended.
    private let claim: Mutex<(any AnyObject & Sendable)?>

    /// The files with rows, and the counts of their rows.
    private struct Rows {
        var manifest: SessionManifest
        var files: GrowingFiles
        var tally = SessionTally()
        var isFinished = false
        /// Why a file failed to close; the session is then never marked complete.
        var failure: (any Error)?
    }

    private init(
        path: String, name: String, manifest: SessionManifest, fileSystem: any FileSystem,
        claim: any AnyObject & Sendable, seal: Result<SessionSeal, SealFailure>?
    ) {
        self.claim = Mutex(claim)
        switch seal {
        case .success(let begun)?:
            self.seal = begun
            sealFailure = nil
        case .failure(let failure)?:
            self.seal = nil
            sealFailure = failure
        case nil:
            self.seal = nil
            sealFailure = nil
        }
        let frameFiles = FrameFiles(path, fileSystem: fileSystem, seal: self.seal)
        self.frameFiles = frameFiles
        self.path = path
        self.name = name
        self.fileSystem = fileSystem
        let files = GrowingFiles(path, fileSystem: fileSystem) { frameFiles.noteNewName() }
        rows = Mutex(Rows(manifest: manifest, files: files))
    }

    /// Creates the session's folder in `directory` and its manifest with the state `recording`.
    ///
    /// Creates the directory and its parents if they are missing.
    ///
    /// - Throws: ``SessionError`` if the directory is a session's folder or is in one,
    ///   ``FileError``.
    public static func create(
        in directory: String, _ opening: SessionOpening, fileSystem: any FileSystem
    ) throws -> SessionWriter {
        try fileSystem.requireOutsideSessions(directory)
        try fileSystem.makeDirectoryTree(directory)
        let name = try SessionName.makeFolder(in: directory, opening, fileSystem)
        let path = directory + "/" + name
        var manifest = SessionManifest(opening, sessionID: name)
        do {
            let held = try fileSystem.holding(path)
            let claim = try held.claim(path)
            let seal = try opening.seal.map {
                try SessionSeal.begin(path, session: name, $0, fileSystem: held)
            }
            if case .failure(let failure)? = seal { manifest.notices.append(failure.notice) }
            let writer = SessionWriter(
                path: path, name: name, manifest: manifest, fileSystem: held, claim: claim,
                seal: seal)
            try writer.publish(manifest)
            try fileSystem.synchronizeDirectory(directory)
            return writer
        } catch {
            // A folder without a manifest is not a session: nothing was recorded yet.
            try? fileSystem.removeTree(path)
            throw error
        }
    }

    /// Stores the batch's meshes and appends its rows and audio to their files: all of them, or none
    /// if the disk rejects any.
    ///
    /// - Throws: ``FileError``, or ``SessionError`` after ``finish(_:)``.
    public func write(_ batch: RowBatch) throws {
        try frameFiles.storeMeshes(batch.meshes)
        do {
            try append(batch)
        } catch {
            frameFiles.removeMeshes(batch.meshes)
            throw error
        }
    }

    private func append(_ batch: RowBatch) throws {
        try rows.withLock { rows in
            guard !rows.isFinished else { throw SessionError(.finished, place: Place(file: path)) }
            let byteCount = try rows.files.append(batch)
            rows.tally.add(batch.tally)
            rowBytes.withLock { $0 += byteCount }
        }
    }

    /// Stores a frame's still image, replacing any existing one.
    public func storeStill(_ still: EncodedStill, frame index: Int) throws {
        try frameFiles.storeStill(still, frame: index)
    }

    /// Stores a frame's depth map and its confidence map.
    public func storeDepth(_ map: DepthMap, frame index: Int) throws {
        try frameFiles.storeDepth(map, frame: index)
    }

    /// Removes the stored files of a frame that gets no row.
    public func removeFrame(_ index: Int) throws { try frameFiles.removeFrame(index) }

    /// Starts the session's movie; appended bytes are written to the disk immediately.
    public func openMovie() throws -> any ByteSink { try frameFiles.openMovie() }

    /// Makes everything written before this call survive a power loss, frame rows last.
    ///
    /// If it throws ``FileError``, the next call completes the rest.
    ///
    /// - Parameter isSealing: Whether the synchronized data is sealed too; otherwise a later call
    ///   seals it.
    /// - Throws: ``FileError``; ``SealFailure`` once, if everything was synchronized and the seal
    ///   stopped.
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

    /// The lengths of the growing files in bytes, by name.
    private var growingLengths: [String: Int64] {
        var lengths = rows.withLock(\.files.lengths)
        lengths[SessionLayout.movie] = frameFiles.movie?.length
        return lengths
    }

    /// The bytes of rows, audio, images, maps and the movie so far; never waits for the disk.
    public var storedBytes: Int64 { rowBytes.withLock { $0 } + frameFiles.byteCount }

    private func synchronizeFiles() throws {
        try frameFiles.synchronize()
        let files = rows.withLock(\.files.filesInSyncOrder)
        for file in files { try file.synchronize() }
    }

    /// Ends the session: synchronizes everything, then writes the manifest with the state
    /// `complete`.
    ///
    /// No other call may be in progress, and only ``discard()`` may follow.
    ///
    /// - Parameter unsealed: Called if the seal stops now; returns rows that state it. The manifest
    ///   gets the failure's notice in any case.
    public func finish(
        _ closing: SessionClosing, unsealed: (SealFailure) -> RowBatch? = { _ in nil }
    ) throws {
        defer {
            seal?.close()
            claim.withLock { $0 = nil }
        }
        var closing = closing
        do {
            try synchronize()
            if try endSealed(closing) { return }
        } catch let failure as SealFailure {
            if let rows = unsealed(failure) { try write(rows) }
            closing.notices.append(failure.notice)
            try synchronizeFiles()
        }
        try closeFiles()
        try publish(manifest(closing))
    }

    /// Returns the complete session's manifest.
    private func manifest(_ closing: SessionClosing) throws -> SessionManifest {
        try rows.withLock { rows in
            if let failure = rows.failure { throw failure }
            var manifest = rows.manifest
            rows.tally.fill(&manifest)
            manifest.close(closing)
            return manifest
        }
    }

    /// Ends the seal just before the manifest gets its final content, so that a session whose seal
    /// is neither ended nor stopped is never marked complete.
    ///
    /// By then that content is on the disk next to the manifest. If a full disk or a crash
    /// interrupts the two steps, ``SealedEnding`` finds the content there that the seal covers.
    ///
    /// - Returns: Whether the session is complete; false without a seal, or if it had stopped.
    private func endSealed(_ closing: SessionClosing) throws -> Bool {
        let name = path + "/" + SessionLayout.manifest
        let bytes = try manifest(closing).encoded()
        guard let seal, let ending = try seal.signEnding(manifest: bytes) else { return false }
        for file in openFiles { try file.checkIntact() }
        try fileSystem.prepare(name) { file in
            try bytes.withUnsafeBytes { try file.append($0) }
        }
        try fileSystem.synchronizeDirectory(path)
        try seal.end(ending)
        // Only now: if the seal's last line fails, an event states it.
        try closeFiles()
        try fileSystem.putInPlace(name)
        return true
    }

    /// The row files, the audio file and the movie.
    private var openFiles: [AppendingFile] {
        rows.withLock(\.files.filesInSyncOrder) + [frameFiles.movie].compactMap { $0 }
    }

    /// Ends a session after a disk failure.
    ///
    /// As much as possible is written, and the state stays `recording`, so that the session does
    /// not count as complete; only ``SessionRecovery`` can tell what is intact.
    ///
    /// No other call may be in progress, and only ``discard()`` may follow.
    public func leave(_ closing: SessionClosing) {
        var closing = closing
        do {
            try synchronize()
        } catch let failure as SealFailure {
            closing.notices.append(failure.notice)
        } catch {
            // The disk's failure is already known; reporting further failures would not help.
        }
        try? closeFiles()
        seal?.close()
        let manifest = rows.withLock { [closing] rows in
            var manifest = rows.manifest
            manifest.note(closing)
            return manifest
        }
        try? publish(manifest)
        claim.withLock { $0 = nil }
    }

    /// Removes the session from the disk; no other call may be in progress.
    public func discard() throws {
        defer { claim.withLock { $0 = nil } }
        // The folder is removed whether or not its files close.
        try? closeFiles()
        seal?.close()
        frameFiles.abandon()
        try fileSystem.removeTree(path)
    }

    /// Closes all files, even if one fails to close, and then throws the first error.
    private func closeFiles() throws {
        let files = rows.withLock { rows in
            rows.isFinished = true
            return rows.files.takeAll()
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
