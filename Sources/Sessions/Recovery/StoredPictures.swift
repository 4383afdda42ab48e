import LockstepFormats
import LockstepSamples

/// The files of pictures, depth and confidence maps that are really there.
struct StoredPictures {
    /// Lengths by path in the session's folder.
    private var unclaimed: [String: Int64] = [:]
    /// Unfinished files, by path in the session's folder.
    private(set) var unfinished: [String] = []
    private let path: String
    private let fileSystem: any FileSystem
    private let moviePictureCount: Int
    private var nextMovieIndex = 0

    /// Bytes at a JPEG's end in which its end marker must be; some writers add bytes after it.
    private static let tailByteCount = 64 << 10

    init(_ path: String, moviePictureCount: Int, fileSystem: any FileSystem) throws {
        self.path = path
        self.fileSystem = fileSystem
        self.moviePictureCount = moviePictureCount
        let folders = [
            SessionLayout.pictures, SessionLayout.depths, SessionLayout.confidences,
        ]
        for entry in try fileSystem.list(path) {
            if folders.contains(entry.name), entry.isDirectory {
                for file in try fileSystem.list(path + "/" + entry.name) {
                    note(file, as: entry.name + "/" + file.name)
                }
            } else if entry.isUnfinished {
                unfinished.append(entry.name)
            }
        }
    }

    private mutating func note(_ entry: DirectoryEntry, as name: String) {
        if entry.isUnfinished {
            unfinished.append(name)
        } else if !entry.isDirectory, SessionLayout.isFrameFile(name) {
            unclaimed[name] = entry.byteCount
        }
    }

    /// Files that no row has claimed, sorted.
    var orphans: [String] { unclaimed.keys.sorted() }

    /// What is missing of a frame; nil where everything is there, which then belongs to it.
    mutating func claim(_ row: FrameRow) throws -> RecoveryReport.LostFrame.Cause? {
        if let cause = try missing(row) { return cause }
        switch row.picture {
        case .image(let name): unclaimed[name] = nil
        case .movie(let index): nextMovieIndex = index + 1
        }
        if row.depthSize != nil { unclaimed[SessionLayout.depth(row.index)] = nil }
        if row.hasConfidence { unclaimed[SessionLayout.confidence(row.index)] = nil }
        return nil
    }

    private func missing(_ row: FrameRow) throws -> RecoveryReport.LostFrame.Cause? {
        switch row.picture {
        case .image(let name):
            guard name == SessionLayout.picture(row.index), let length = unclaimed[name],
                length <= Session.longestStill(of: row.size), try isWholePicture(name)
            else { return .picture }
        case .movie(let index):
            guard (nextMovieIndex..<max(nextMovieIndex, moviePictureCount)).contains(index)
            else { return .moviePicture }
        }
        guard let size = row.depthSize else { return nil }
        let depth = Int64(PixelFormat.float32.byteCount(of: size))
        guard unclaimed[SessionLayout.depth(row.index)] == depth else { return .depth }
        guard row.hasConfidence else { return nil }
        let confidence = Int64(PixelFormat.gray8.byteCount(of: size))
        return unclaimed[SessionLayout.confidence(row.index)] == confidence ? nil : .confidence
    }

    /// Whether a file begins and ends as a JPEG does (ITU-T T.81, B.1.1.3: SOI and EOI).
    private func isWholePicture(_ name: String) throws -> Bool {
        let file = try fileSystem.open(path + "/" + name)
        let tailStart = max(0, file.byteCount - Int64(Self.tailByteCount))
        let head = try file.bytes(at: 0, count: 2)
        let tail = try file.bytes(at: tailStart, count: Self.tailByteCount)
        return head == [0xff, 0xd8] && zip(tail, tail.dropFirst()).contains { $0 == (0xff, 0xd9) }
    }
}

extension ByteSource {
    /// Up to `count` bytes from `offset` on; fewer at the end.
    func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = try readFully(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}

extension DirectoryEntry {
    fileprivate var isUnfinished: Bool {
        !isDirectory && name.hasSuffix(SessionLayout.temporarySuffix)
    }
}
