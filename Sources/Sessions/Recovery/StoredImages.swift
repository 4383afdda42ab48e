import LockstepFormats
import LockstepSamples

/// The image, depth, confidence and mesh files that exist on the disk.
struct StoredImages {
    /// The maximum number of stored files whose rows may be missing when a recording is
    /// interrupted.
    ///
    /// A recorder lets at most about 150 files wait to be synchronized, and stores as many more
    /// while it synchronizes those.
    static let mostWithoutRows = 512

    /// Lengths in bytes, by path in the session's folder.
    private var unclaimed: [String: Int64] = [:]
    private var fileCount = 0
    /// Unfinished files, by path in the session's folder.
    private(set) var unfinished: [String] = []
    private let path: String
    private let fileSystem: any FileSystem
    private let movieImageCount: Int
    private var nextMovieIndex = 0

    init(_ path: String, movieImageCount: Int, fileSystem: any FileSystem) throws {
        self.path = path
        self.fileSystem = fileSystem
        self.movieImageCount = movieImageCount
        let folders = [
            SessionLayout.images, SessionLayout.depths, SessionLayout.confidences,
            SessionLayout.meshes,
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
        } else if !entry.isDirectory, SessionLayout.isSampleFile(name) {
            unclaimed[name] = entry.byteCount
            fileCount += 1
        }
    }

    /// The share of the files that belong to rows seen so far, 0…1.
    var claimedShare: Double { 1 - Double(unclaimed.count) / Double(max(fileCount, 1)) }

    /// Files that no row has claimed, sorted.
    var orphans: [String] { unclaimed.keys.sorted() }

    /// Claims a frame's files.
    ///
    /// Returns what is missing; nil if all files exist.
    mutating func claim(_ row: FrameRow) throws -> RecoveryReport.LostFrame.Cause? {
        if let cause = try missing(row) { return cause }
        switch row.image {
        case .image(let name): unclaimed[name] = nil
        case .movie(let index): nextMovieIndex = index + 1
        case .missing: break
        }
        if row.depthSize != nil { unclaimed[SessionLayout.depth(row.index)] = nil }
        if row.hasConfidence { unclaimed[SessionLayout.confidence(row.index)] = nil }
        return nil
    }

    /// Claims a surface's file.
    ///
    /// Returns whether it is complete.
    mutating func claim(_ row: MeshRow) throws -> Bool {
        guard let shape = row.shape else { return true }
        let name = SessionLayout.mesh(row.arrival.sequence)
        guard name == shape.path, let byteCount = unclaimed[name] else { return false }
        guard byteCount <= MeshFile.largestByteCount else { return false }
        let bytes = try fileSystem.contents(of: path + "/" + name, limit: byteCount)
        guard let mesh = try? MeshFile.mesh(from: bytes), shape.hasCounts(of: mesh) else {
            return false
        }
        unclaimed[name] = nil
        return true
    }

    private func missing(_ row: FrameRow) throws -> RecoveryReport.LostFrame.Cause? {
        switch row.image {
        case .image(let name):
            guard let format = SessionLayout.imageFormat(ofFile: name, frame: row.index),
                unclaimed[name] != nil, let size = row.size,
                try isWholeImage(name, format, of: size)
            else { return .image }
        case .movie(let index):
            guard (nextMovieIndex..<max(nextMovieIndex, movieImageCount)).contains(index)
            else { return .movieImage }
        case .missing: break
        }
        guard let size = row.depthSize else { return nil }
        let depth = Int64(PixelFormat.float32.byteCount(of: size))
        guard unclaimed[SessionLayout.depth(row.index)] == depth else { return .depth }
        guard row.hasConfidence else { return nil }
        let confidence = Int64(PixelFormat.gray8.byteCount(of: size))
        return unclaimed[SessionLayout.confidence(row.index)] == confidence ? nil : .confidence
    }

    private func isWholeImage(
        _ name: String, _ format: StillFormat, of size: PixelSize
    ) throws -> Bool {
        switch try ImageFile(try fileSystem.open(path + "/" + name), format, of: size) {
        // A crash does not change the size or the kind of an image.
        case .whole, .unsupported: return true
        case .damaged: return false
        }
    }
}

extension DirectoryEntry {
    fileprivate var isUnfinished: Bool {
        !isDirectory && name.hasSuffix(SessionLayout.temporarySuffix)
    }
}
