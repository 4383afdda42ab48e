import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The names and lengths of a session's pictures and maps that are not stored, and what is in them.
final class UnstoredFiles: Sendable {
    private struct State {
        /// Lengths by folder and name.
        var folders: [String: [String: Int64]] = [:]
        var frames: RereadFrames?
        /// Bytes that may still be stored.
        var room: Int64
    }

    private let disk: any FileSystem
    private let encode: @Sendable (PixelBuffer) throws -> [UInt8]?
    private let reopen: @Sendable () throws -> any StoredSource
    private let state: Mutex<State>

    init(
        on disk: any FileSystem, storing room: Int64,
        encode: @escaping @Sendable (PixelBuffer) throws -> [UInt8]?,
        open: @escaping @Sendable () throws -> any StoredSource
    ) {
        state = Mutex(State(room: room))
        self.disk = disk
        self.encode = encode
        reopen = open
    }

    /// A file of which the number of bytes is kept, and the bytes while there is room; nil of one that
    /// is no picture or map.
    func create(_ path: String) throws -> (any WritableFile)? {
        guard let place = Place(path) else { return nil }
        guard state.withLock({ $0.room }) <= 0 else {
            return CountedFile(try disk.create(path)) { [self] _, bytes in
                state.withLock { $0.room -= bytes }
            }
        }
        setLength(0, of: place)
        return CountedFile { [self] length, _ in setLength(length, of: place) }
    }

    private func setLength(_ length: Int64, of place: Place) {
        state.withLock { $0.folders[place.folder, default: [:]][place.name] = length }
    }

    /// - Returns: whether the file is one that is not stored.
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

    /// - Returns: whether there was such a file.
    func remove(_ path: String) -> Bool {
        guard let place = Place(path) else { return false }
        return state.withLock {
            $0.folders[place.folder]?.removeValue(forKey: place.name) != nil
        }
    }

    /// The files of a folder that are not stored.
    func list(_ folder: String) -> [DirectoryEntry] {
        state.withLock { $0.folders[folder] ?? [:] }
            .map { DirectoryEntry(name: $0.key, isDirectory: false, byteCount: $0.value) }
    }

    func entry(at path: String) -> DirectoryEntry? {
        guard let place = Place(path) else { return nil }
        return state.withLock { $0.folders[place.folder]?[place.name] }
            .map { DirectoryEntry(name: place.name, isDirectory: false, byteCount: $0) }
    }

    /// What is in a file, read from the recording; nil of one that the disk stores.
    func open(_ path: String) throws -> (any ByteSource)? {
        guard let place = Place(path), let content = place.content else { return nil }
        return try state.withLock { state in
            guard let length = state.folders[place.folder]?[place.name] else { return nil }
            let frame = try frame(content.index, in: place.session, &state)
            let bytes = try frame.flatMap { try self.bytes(content, of: $0) }
            guard let bytes, Int64(bytes.count) == length else {
                throw FileError(.read, path: path, code: .inputOutput)
            }
            return RereadBytes(bytes)
        }
    }

    private func frame(
        _ index: Int, in session: String, _ state: inout State
    ) throws -> CameraFrame? {
        if state.frames == nil {
            state.frames = RereadFrames(stamps: try stamps(in: session), open: reopen)
        }
        let folders = state.folders
        func length(_ name: String) throws -> Int64? {
            let path = session + "/" + name
            let unstored = Place(path).flatMap { folders[$0.folder]?[$0.name] }
            return try unstored ?? disk.entry(at: path)?.byteCount
        }
        return try state.frames?.frame(index) { frame, index in
            frame.isStored(
                asPictureOf: try length(SessionLayout.picture(index)),
                depthOf: try length(SessionLayout.depth(index)))
        }
    }

    private func stamps(in session: String) throws -> [HostTime] {
        var stamps: [HostTime] = []
        let rows = try Session(opening: session, fileSystem: disk).frameRows()
        while let row = try rows?.next() { stamps.append(row.timestamp) }
        return stamps
    }

    private func bytes(_ content: Place.Content, of frame: CameraFrame) throws -> [UInt8]? {
        switch content.kind {
        case .picture:
            switch frame.picture {
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
    /// Whether a session that has files of these lengths of a frame can have stored this one; of pixels
    /// the length of the picture's file is not known.
    fileprivate func isStored(asPictureOf picture: Int64?, depthOf depth: Int64?) -> Bool {
        guard (depth == nil) == (self.depth == nil) else { return false }
        switch self.picture {
        case .still(let still): return Int64(still.bytes.count) == picture
        case .pixels: return picture != nil
        case .packets, .missing: return picture == nil
        }
    }
}

extension UnstoredFiles {
    /// The place of a picture or map of a session, complete or unfinished.
    private struct Place {
        enum Kind {
            case picture
            case depth
            case confidence

            init?(folder: Substring) {
                switch folder {
                case SessionLayout.pictures[...]: self = .picture
                case SessionLayout.depths[...]: self = .depth
                case SessionLayout.confidences[...]: self = .confidence
                default: return nil
                }
            }
        }
        struct Content {
            let kind: Kind
            let index: Int
        }

        let session: String
        let folder: String
        let name: String
        private let kind: Kind

        init?(_ path: String) {
            guard let folder = path.folderAbove, let session = folder.folderAbove,
                let kind = Kind(folder: folder.dropFirst(session.count + 1))
            else { return nil }
            self.session = session
            self.folder = folder
            self.kind = kind
            name = String(path.dropFirst(folder.count + 1))
        }

        /// What is in it; nil of a file that is no frame's.
        var content: Content? {
            guard let digits = name.split(separator: ".").first, let index = Int(digits) else {
                return nil
            }
            return Content(kind: kind, index: index)
        }
    }
}

/// A file whose length is noted, and whose bytes are stored where there is a file below.
private final class CountedFile: WritableFile {
    private let stored: (any WritableFile)?
    private let length = Mutex<Int64>(0)
    private let note: @Sendable (_ length: Int64, _ more: Int64) -> Void

    init(
        _ stored: (any WritableFile)? = nil,
        note: @escaping @Sendable (_ length: Int64, _ more: Int64) -> Void
    ) {
        self.stored = stored
        self.note = note
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        let count = try stored?.write(bytes) ?? bytes.count
        change { $0 + Int64(count) }
        return count
    }

    func truncate(to byteCount: Int64) throws {
        try stored?.truncate(to: byteCount)
        change { _ in byteCount }
    }

    private func change(_ newLength: (Int64) -> Int64) {
        let (new, old) = length.withLock { length in
            defer { length = newLength(length) }
            return (newLength(length), length)
        }
        note(new, new - old)
    }

    func synchronize() throws { try stored?.synchronize() }

    func checkName() throws { try stored?.checkName() }

    func close() throws { try stored?.close() }
}

/// Bytes that were read again.
private final class RereadBytes: ByteSource {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var byteCount: Int64 { Int64(bytes.count) }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard offset >= 0, offset < byteCount else { return 0 }
        let piece = bytes[Int(offset)...].prefix(buffer.count)
        buffer.copyBytes(from: piece)
        return piece.count
    }
}
