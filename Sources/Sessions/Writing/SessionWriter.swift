import LockstepFormats
public import LockstepSamples

/// Writes one session: creates its folder, appends rows, stores pictures, ends it.
///
/// Every call does its work before it returns and may come from any thread; calls that write rows,
/// the movie and pictures do not wait for each other, nor for ``synchronize()``. What a call could
/// not write whole leaves no trace, and the call throws.
public final class SessionWriter: Sendable {
    /// The session's folder.
    public let path: String
    /// The folder's name: the session's identifier.
    public let name: String
    private let fileSystem: any FileSystem
    private let rows: Mutex<Rows>
    private let unsynchronized = Mutex(Unsynchronized())

    /// Row files, opened when their first row comes, and what is in them.
    private struct Rows {
        var manifest: SessionManifest
        var files: [RowFile: AppendingFile] = [:]
        var tally = SessionTally()
    }

    /// What was written since the last ``synchronize()`` and is closed afterwards.
    private struct Unsynchronized {
        var pictures: [any WritableFile] = []
        var directories: Set<String> = []
        var knownDirectories: Set<String> = []
        var movie: AppendingFile?
    }

    private init(
        path: String, name: String, manifest: SessionManifest, fileSystem: any FileSystem
    ) {
        self.path = path
        self.name = name
        self.fileSystem = fileSystem
        rows = Mutex(Rows(manifest: manifest))
    }

    /// Creates the session's folder in `directory` and its manifest with the state `recording`.
    ///
    /// The directory is created too where it is missing.
    public static func create(
        in directory: String, _ opening: SessionOpening, fileSystem: any FileSystem
    ) throws -> SessionWriter {
        do {
            try fileSystem.makeDirectory(directory)
        } catch let error as FileError where error.code == .exists {}
        let name = try makeFolder(in: directory, opening, fileSystem)
        let path = directory + "/" + name
        let manifest = SessionManifest(opening, sessionID: name)
        let writer = SessionWriter(
            path: path, name: name, manifest: manifest, fileSystem: fileSystem)
        try writer.publish(manifest)
        try fileSystem.synchronizeDirectory(directory)
        return writer
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

    /// Appends the batch's rows to their files.
    ///
    /// - Throws: the first file's error; rows of the files before it are written, the others not.
    public func write(_ batch: RowBatch) throws {
        try rows.withLock { rows in
            for file in RowFile.allCases {
                let bytes = batch.bytes(of: file)
                guard !bytes.isEmpty else { continue }
                try bytes.withUnsafeBytes { try openFile(file, &rows).append($0) }
            }
            rows.tally.add(batch.tally)
        }
    }

    private func openFile(_ file: RowFile, _ rows: inout Rows) throws -> AppendingFile {
        if let open = rows.files[file] { return open }
        let filePath = path + "/" + file.rawValue
        let open = AppendingFile(try fileSystem.create(filePath), path: filePath)
        rows.files[file] = open
        unsynchronized.withLock { _ = $0.directories.insert(path) }
        if let header = file.header {
            try Array((header + "\n").utf8).withUnsafeBytes { try open.append($0) }
        }
        return open
    }

    /// Stores the still picture of a frame.
    public func storeStill(_ bytes: [UInt8], frame index: Int) throws {
        try bytes.withUnsafeBytes { bytes in
            try store(bytes, in: SessionLayout.pictures, as: SessionLayout.picture(index))
        }
    }

    /// Stores the depth map of a frame and its confidence map.
    public func storeDepth(_ map: DepthMap, frame index: Int) throws {
        try store(map.depth, in: SessionLayout.depths, as: SessionLayout.depth(index))
        guard let confidence = map.confidence else { return }
        let file = SessionLayout.confidence(index)
        try store(confidence, in: SessionLayout.confidences, as: file)
    }

    private func store(_ map: PixelBuffer, in folder: String, as name: String) throws {
        try map.withContentBytes { try store($0, in: folder, as: name) }
    }

    private func store(_ bytes: UnsafeRawBufferPointer, in folder: String, as name: String) throws {
        try makeFolder(folder)
        let file = try fileSystem.publish(bytes, at: path + "/" + name)
        unsynchronized.withLock { state in
            state.pictures.append(file)
            state.directories.insert(path + "/" + folder)
        }
    }

    private func makeFolder(_ folder: String) throws {
        try unsynchronized.withLock { state in
            guard !state.knownDirectories.contains(folder) else { return }
            try fileSystem.makeDirectory(path + "/" + folder)
            state.knownDirectories.insert(folder)
            state.directories.insert(path)
        }
    }

    /// Starts the session's movie; bytes appended to it go to the disk at once.
    public func openMovie() throws -> any ByteSink {
        let filePath = path + "/" + SessionLayout.movie
        let file = AppendingFile(try fileSystem.create(filePath), path: filePath)
        unsynchronized.withLock { state in
            state.movie = file
            state.directories.insert(path)
        }
        return file
    }

    /// Makes everything written before this call survive a power loss, frame rows last.
    public func synchronize() throws {
        let (pictures, directories, movie) = unsynchronized.withLock { state in
            defer {
                state.pictures = []
                state.directories = []
            }
            return (state.pictures, state.directories.sorted(), state.movie)
        }
        for picture in pictures {
            defer { try? picture.close() }
            try picture.synchronize()
        }
        try movie?.synchronize()
        for directory in directories { try fileSystem.synchronizeDirectory(directory) }
        let files = rows.withLock { rows in RowFile.allCases.compactMap { rows.files[$0] } }
        for file in files { try file.synchronize() }
    }

    /// Ends the session: everything on the disk, then the manifest with the state `complete`.
    public func finish(_ closing: SessionClosing) throws {
        try synchronize()
        let manifest = rows.withLock { rows in
            rows.tally.fill(&rows.manifest)
            rows.manifest.close(closing)
            return rows.manifest
        }
        try closeFiles()
        try publish(manifest)
    }

    /// Removes the session from the disk.
    public func discard() throws {
        // The folder goes whether or not its files close.
        try? closeFiles()
        try fileSystem.removeTree(path)
    }

    private func closeFiles() throws {
        let files = rows.withLock { rows in
            defer { rows.files = [:] }
            return Array(rows.files.values)
        }
        let movie = unsynchronized.withLock { state in
            defer { state.movie = nil }
            return state.movie
        }
        for file in files { try file.close() }
        try movie?.close()
    }

    private func publish(_ manifest: SessionManifest) throws {
        let file = try manifest.encoded().withUnsafeBytes { bytes in
            try fileSystem.publish(bytes, at: path + "/" + SessionLayout.manifest)
        }
        defer { try? file.close() }
        try file.synchronize()
        try fileSystem.synchronizeDirectory(path)
    }
}

extension AppendingFile: ByteSink {}

extension SessionManifest {
    fileprivate init(_ opening: SessionOpening, sessionID: String) {
        self.init(
            sessionID: sessionID, mode: opening.mode, secondsFromUTC: opening.secondsFromUTC)
        deviceModel = opening.source.deviceModel
        osVersion = opening.source.systemVersion
        streams = opening.source.streams.map(StreamRecord.init)
        calibration = opening.source.calibration
        notices = opening.source.notices
        clockAnchors = opening.source.startAnchor.map { [$0] } ?? []
        title = opening.title
        notes = opening.notes
        tags = opening.tags
    }

    fileprivate mutating func close(_ closing: SessionClosing) {
        state = .complete
        stopReason = closing.stopReason
        wasInterrupted = closing.wasInterrupted
        movieCodec = closing.movieCodec
        notices += closing.notices
    }
}
