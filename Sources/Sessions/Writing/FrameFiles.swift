import LockstepFormats
import LockstepSamples

/// What a session that is written stores of frames beside their rows: images, maps and the movie.
///
/// Every call may come from any thread.
final class FrameFiles: Sendable {
    private struct State {
        var unsynchronized = UnsynchronizedFiles()
        var folders: Set<String> = []
        var movie: AppendingFile?
    }

    private let path: String
    private let fileSystem: any FileSystem
    private let seal: SessionSeal?
    private let state = Mutex(State())

    /// The files of the session in the folder `path`.
    init(_ path: String, fileSystem: any FileSystem, seal: SessionSeal?) {
        self.path = path
        self.fileSystem = fileSystem
        self.seal = seal
    }

    /// Stores the still image of a frame; one that is there already is replaced.
    func storeStill(_ bytes: [UInt8], frame index: Int) throws {
        try bytes.withUnsafeBytes { bytes in
            try store(bytes, in: SessionLayout.images, as: SessionLayout.image(index))
        }
    }

    /// Stores the depth map of a frame and its confidence map: both or neither.
    func storeDepth(_ map: DepthMap, frame index: Int) throws {
        let depth = SessionLayout.depth(index)
        try store(map.depth, in: SessionLayout.depths, as: depth)
        guard let confidence = map.confidence else { return }
        do {
            let file = SessionLayout.confidence(index)
            try store(confidence, in: SessionLayout.confidences, as: file)
        } catch {
            // What was not stored whole leaves no trace; `recover` removes it if this fails too.
            try? remove(depth)
            throw error
        }
    }

    /// Removes what was stored of a frame that gets no row after all.
    func removeFrame(_ index: Int) throws {
        let names = [
            SessionLayout.image(index), SessionLayout.depth(index),
            SessionLayout.confidence(index),
        ]
        for name in names {
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
        let surplus = state.withLock { state in
            state.unsynchronized.add(file, in: path + "/" + folder)
        }
        // Only now: what the seal speaks of must be among what is synchronized.
        try seal?.noteStored(name, bytes)
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

    /// Starts the session's movie; bytes appended to it go to the disk at once.
    func openMovie() throws -> any ByteSink {
        let filePath = path + "/" + SessionLayout.movie
        let file = AppendingFile(try fileSystem.create(filePath), path: filePath)
        state.withLock { state in
            state.movie = file
            state.unsynchronized.add(directory: path)
        }
        return file
    }

    /// How many bytes the movie has; nil without one.
    var movieLength: Int64? { state.withLock { $0.movie }?.length }

    /// Notes that the session's folder got a new name.
    func noteNewName() { state.withLock { $0.unsynchronized.add(directory: path) } }

    /// Makes everything stored before this call survive a power loss, and new names with it.
    func synchronize() throws {
        var (rest, movie) = state.withLock { ($0.unsynchronized.takeAll(), $0.movie) }
        // Open files take rows also of a folder that somebody removed: only its name tells.
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

    /// Hands the movie over to whoever closes it.
    func takeMovie() -> AppendingFile? {
        state.withLock { state in
            defer { state.movie = nil }
            return state.movie
        }
    }

    /// Closes what waits to be synchronized, for a session that is thrown away.
    func abandon() { state.withLock { $0.unsynchronized.closeFiles() } }
}

extension AppendingFile: ByteSink {}
