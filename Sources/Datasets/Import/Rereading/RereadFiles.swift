import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The names and lengths of a session's unstored images and depth maps, and their content.
final class RereadFiles: Sendable {
    private struct State {
        /// The files' lengths by folder and name.
        var folders: [String: [String: Int64]] = [:]
        var frames: RereadFrames?
        /// Movies by path.
        var movies: [String: RereadMovie] = [:]
        /// The number of bytes of images and maps that can still be stored.
        var room: Int64
    }

    private let disk: any FileSystem
    private let encode: @Sendable (PixelBuffer) throws -> [UInt8]?
    private let codecs: MovieTrackingCodecs
    private let openWithCodecs: @Sendable (any MediaCodecs) throws -> any StoredSource
    private let state: Mutex<State>

    init(
        on disk: any FileSystem, storing room: Int64,
        encode: @escaping @Sendable (PixelBuffer) throws -> [UInt8]?, codecs: any MediaCodecs,
        open: @escaping @Sendable (any MediaCodecs) throws -> any StoredSource
    ) {
        state = Mutex(State(room: room))
        self.disk = disk
        self.encode = encode
        self.codecs = MovieTrackingCodecs(codecs)
        openWithCodecs = open
    }

    /// Opens the recording at its beginning.
    func openRecording() throws -> any StoredSource { try openWithCodecs(codecs) }

    /// Creates a file that may store none or only some of its bytes; nil for a file other than an
    /// image, a map or a movie.
    func create(_ path: String) throws -> (any WritableFile)? {
        guard !path.hasSuffix("/" + SessionLayout.movie) else { return try createMovie(path) }
        guard let place = Place(path) else { return nil }
        guard state.withLock({ $0.room }) <= 0 else {
            return CountedFile(try disk.create(path)) { [self] _, bytes in
                state.withLock { $0.room -= bytes }
            }
        }
        setLength(0, of: place)
        return CountedFile { [self] length, _ in setLength(length, of: place) }
    }

    private func createMovie(_ path: String) throws -> any WritableFile {
        let movie = try RereadMovie(
            try disk.create(path), from: codecs.moviePlace, on: disk)
        state.withLock { $0.movies[path] = movie }
        return movie
    }

    private func setLength(_ length: Int64, of place: Place) {
        state.withLock { $0.folders[place.folder, default: [:]][place.name] = length }
    }

    /// - Returns: Whether the file is unstored.
    func rename(_ path: String, to newPath: String) -> Bool {
        guard let place = Place(path), let newPlace = Place(newPath) else { return false }
        return state.withLock { state in
            guard let length = state.folders[place.folder]?.removeValue(forKey: place.name) else {
                return false
            }
            state.folders[newPlace.folder, default: [:]][newPlace.name] = length
            return true
        }
    }

    /// - Returns: Whether the path was of an unstored file.
    func remove(_ path: String) -> Bool {
        state.withLock { $0.movies[path] = nil }
        guard let place = Place(path) else { return false }
        return state.withLock {
            $0.folders[place.folder]?.removeValue(forKey: place.name) != nil
        }
    }

    /// Returns a folder's unstored files.
    func list(_ folder: String) -> [DirectoryEntry] {
        state.withLock { $0.folders[folder] ?? [:] }
            .map { DirectoryEntry(name: $0.key, isDirectory: false, byteCount: $0.value) }
    }

    func entry(at path: String) -> DirectoryEntry? {
        if let movie = state.withLock({ $0.movies[path] }) {
            return DirectoryEntry(
                name: SessionLayout.movie, isDirectory: false, byteCount: movie.extents.byteCount)
        }
        guard let place = Place(path) else { return nil }
        return state.withLock { $0.folders[place.folder]?[place.name] }
            .map { DirectoryEntry(name: place.name, isDirectory: false, byteCount: $0) }
    }

    /// Returns a file's bytes, read from the recording; nil for a file that is on the disk.
    func open(_ path: String) throws -> (any ByteSource)? {
        if let movie = state.withLock({ $0.movies[path] }) { return try open(movie, path) }
        guard let place = Place(path), let index = place.frameIndex else { return nil }
        return try state.withLock { state in
            guard let length = state.folders[place.folder]?[place.name] else { return nil }
            let frame = try frame(index, in: place.session, &state)
            let bytes = try frame.flatMap { try self.bytes(place.kind, of: $0) }
            guard let bytes, Int64(bytes.count) == length else {
                throw FileError(.read, path: path, code: .inputOutput)
            }
            return MemoryBytes(bytes)
        }
    }

    /// Returns the bytes of a movie; nil if the session's file contains all of them.
    private func open(_ movie: RereadMovie, _ path: String) throws -> (any ByteSource)? {
        guard let place = movie.place else { return nil }
        return UnstoredMovieBytes(
            movie.extents, stored: try disk.open(path), source: try place.open(on: disk))
    }

    private func frame(
        _ index: Int, in session: String, _ state: inout State
    ) throws -> CameraFrame? {
        if state.frames == nil {
            state.frames = RereadFrames(
                timestamps: try timestamps(in: session), open: openRecording)
        }
        let folders = state.folders
        func length(_ name: String) throws -> Int64? {
            let path = session + "/" + name
            let unstored = Place(path).flatMap { folders[$0.folder]?[$0.name] }
            return try unstored ?? disk.entry(at: path)?.byteCount
        }
        return try state.frames?.frame(index) { frame, index in
            frame.isStored(
                asImageOf: try length(SessionLayout.image(index, .jpeg)),
                depthOf: try length(SessionLayout.depth(index)))
        }
    }

    private func timestamps(in session: String) throws -> [HostTime] {
        var timestamps: [HostTime] = []
        let rows = try Session(opening: session, fileSystem: disk).frameRows()
        while let row = try rows?.next() { timestamps.append(row.timestamp) }
        return timestamps
    }

    private func bytes(_ kind: Place.Kind, of frame: CameraFrame) throws -> [UInt8]? {
        switch kind {
        case .image:
            switch frame.image {
            case .still(let still): return still.bytes
            case .pixels(let pixels): return try encode(pixels)
            case .packets, .missing: return nil
            }
        case .depth: return frame.depth?.depth.withContentBytes { Array($0) }
        case .confidence: return frame.depth?.confidence?.withContentBytes { Array($0) }
        }
    }
}

extension CameraFrame {
    /// Whether files of these lengths can be those of this frame.
    ///
    /// If the frame has pixels, the length of the image file that they were encoded to is unknown.
    fileprivate func isStored(asImageOf imageLength: Int64?, depthOf depth: Int64?) -> Bool {
        guard (depth == nil) == (self.depth == nil) else { return false }
        switch image {
        case .still(let still): return Int64(still.bytes.count) == imageLength
        case .pixels: return imageLength != nil
        case .packets, .missing: return imageLength == nil
        }
    }
}

extension RereadFiles {
    /// The path of an image or map of a session, complete or unfinished.
    private struct Place {
        enum Kind {
            case image
            case depth
            case confidence

            init?(folder: Substring) {
                switch folder {
                case SessionLayout.images[...]: self = .image
                case SessionLayout.depths[...]: self = .depth
                case SessionLayout.confidences[...]: self = .confidence
                default: return nil
                }
            }
        }

        let session: String
        let folder: String
        let name: String
        let kind: Kind

        init?(_ path: String) {
            guard let folder = path.folderAbove, let session = folder.folderAbove,
                let kind = Kind(folder: folder.dropFirst(session.count + 1))
            else { return nil }
            self.session = session
            self.folder = folder
            self.kind = kind
            name = String(path.dropFirst(folder.count + 1))
        }

        /// The index of the frame that the file belongs to; nil for an unfinished file.
        var frameIndex: Int? {
            SessionLayout.frameIndex(
                ofFile: String(folder.dropFirst(session.count + 1)) + "/" + name)
        }
    }
}

/// A file that reports its length, and stores its bytes only if it has an underlying file.
private final class CountedFile: WritableFile {
    private let stored: (any WritableFile)?
    private let length = Mutex<Int64>(0)
    private let report: @Sendable (_ length: Int64, _ change: Int64) -> Void

    init(
        _ stored: (any WritableFile)? = nil,
        report: @escaping @Sendable (_ length: Int64, _ change: Int64) -> Void
    ) {
        self.stored = stored
        self.report = report
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        let count = try stored?.write(bytes) ?? bytes.count
        let length = length.withLock { length in
            length += Int64(count)
            return length
        }
        report(length, Int64(count))
        return count
    }

    func truncate(to byteCount: Int64) throws {
        try stored?.truncate(to: byteCount)
        let change = length.withLock { length in
            defer { length = byteCount }
            return byteCount - length
        }
        report(byteCount, change)
    }

    func synchronize() throws { try stored?.synchronize() }

    func checkName() throws { try stored?.checkName() }

    func close() throws { try stored?.close() }
}
