import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// Stores the frame data of a session that is not in rows: images, maps and the movie.
///
/// Every call may come from any thread.
final class FrameFiles: Sendable {
    private struct State {
        var unsynchronized = UnsynchronizedFiles()
        var folders: Set<String> = []
        var movie: AppendingFile?
    }

    /// What was stored so far, apart from ``State``, whose lock is held while the disk works.
    private struct Stored {
        /// The bytes of images and maps, those of removed frames included.
        var frameBytes: Int64 = 0
        var movie: AppendingFile?
    }

    private let path: String
    private let fileSystem: any FileSystem
    private let seal: SessionSeal?
    private let state = Mutex(State())
    private let stored = Mutex(Stored())

    /// Creates the files of the session in the folder `path`.
    init(_ path: String, fileSystem: any FileSystem, seal: SessionSeal?) {
        self.path = path
        self.fileSystem = fileSystem
        self.seal = seal
    }

    /// Stores a frame's still image, replacing any existing one.
    func storeStill(_ still: EncodedStill, frame index: Int) throws {
        let name = SessionLayout.image(index, still.format)
        try still.bytes.withUnsafeBytes { try store($0, in: SessionLayout.images, as: name) }
    }

    /// Stores a frame's depth map and its confidence map: both or neither.
    func storeDepth(_ map: DepthMap, frame index: Int) throws {
        let depth = SessionLayout.depth(index)
        try store(map.depth, in: SessionLayout.depths, as: depth)
        guard let confidence = map.confidence else { return }
        do {
            let file = SessionLayout.confidence(index)
            try store(confidence, in: SessionLayout.confidences, as: file)
        } catch {
            // An incomplete frame leaves no trace; if this fails too, `recover` removes the file.
            try? remove(depth)
            throw error
        }
    }

    /// Stores the triangles of surfaces: all files or none.
    func storeMeshes(_ meshes: [RowBatch.MeshBytes]) throws {
        var stored: [RowBatch.MeshBytes] = []
        do {
            for mesh in meshes {
                try mesh.bytes.withUnsafeBytes { bytes in
                    try store(bytes, in: SessionLayout.meshes, as: mesh.name)
                }
                stored.append(mesh)
            }
        } catch {
            removeMeshes(stored)
            throw error
        }
    }

    /// Removes the triangles of surfaces that get no row.
    ///
    /// If this fails too, `recover` removes the files.
    func removeMeshes(_ meshes: [RowBatch.MeshBytes]) {
        for mesh in meshes { try? remove(mesh.name) }
    }

    /// Removes the stored files of a frame that gets no row.
    func removeFrame(_ index: Int) throws {
        for name in SessionLayout.frameFiles(index) {
            do {
                try remove(name)
            } catch let error as FileError where error.code == .missing {}
        }
    }

    private func remove(_ name: String) throws {
        try fileSystem.remove(path + "/" + name)
        seal?.noteRemoved(name)
    }

    private func store(_ map: PixelBuffer, in folder: String, as name: String) throws {
        try map.withContentBytes { try store($0, in: folder, as: name) }
    }

    private func store(_ bytes: UnsafeRawBufferPointer, in folder: String, as name: String) throws {
        try makeFolder(folder)
        let file = try fileSystem.publish(bytes, at: path + "/" + name)
        stored.withLock { $0.frameBytes += Int64(bytes.count) }
        let surplus = state.withLock { state in
            state.unsynchronized.add(file, in: path + "/" + folder)
        }
        // Only now, since everything that the seal covers must be synchronized with it.
        seal?.noteStored(name, bytes)
        if let surplus { try UnsynchronizedFiles.settle(surplus) }
    }

    private func makeFolder(_ folder: String) throws {
        try state.withLock { state in
            guard !state.folders.contains(folder) else { return }
            try fileSystem.makeDirectory(path + "/" + folder)
            state.folders.insert(folder)
            state.unsynchronized.add(directory: path)
        }
    }

    /// Starts the session's movie; appended bytes are written to the disk immediately.
    func openMovie() throws -> any ByteSink {
        let filePath = path + "/" + SessionLayout.movie
        let file = AppendingFile(try fileSystem.create(filePath), path: filePath)
        stored.withLock { $0.movie = file }
        state.withLock { state in
            state.movie = file
            state.unsynchronized.add(directory: path)
        }
        return file
    }

    /// The bytes of all images and maps and of the movie so far; never waits for the disk.
    var byteCount: Int64 {
        let stored = stored.withLock { $0 }
        return stored.frameBytes + (stored.movie?.length ?? 0)
    }

    /// The movie, until it is taken; nil without one.
    var movie: AppendingFile? { state.withLock { $0.movie } }

    /// Records that the session's folder contains a new name.
    func noteNewName() { state.withLock { $0.unsynchronized.add(directory: path) } }

    /// Makes everything stored before this call, and the new names, survive a power loss.
    func synchronize() throws {
        var (rest, movie) = state.withLock { ($0.unsynchronized.takeAll(), $0.movie) }
        // Open files accept rows even if the folder was removed; only the folder's name shows it.
        rest.add(directory: path)
        do {
            try rest.synchronizeFiles()
            try movie?.synchronize()
            try rest.synchronizeDirectories(fileSystem)
        } catch {
            state.withLock { [rest] in $0.unsynchronized.add(rest) }
            throw error
        }
    }

    /// Transfers the movie to the caller, who closes it.
    func takeMovie() -> AppendingFile? {
        state.withLock { state in
            defer { state.movie = nil }
            return state.movie
        }
    }

    /// Closes the files that wait to be synchronized, for a session that is discarded.
    func abandon() { state.withLock { $0.unsynchronized.closeFiles() } }
}

extension AppendingFile: ByteSink {}
