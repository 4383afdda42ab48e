import LockstepConcurrency
public import LockstepFormats
import LockstepSamples

/// The folder of photos next to the sessions: `photos/photo_yyyyMMdd_HHmmss.jpg` and `….json`.
///
/// A photo exists once its JSON file does. The image is written first. Both files are written under
/// a temporary name and then renamed, so that neither is ever visible incomplete.
public final class PhotoFolder: Sendable {
    /// The folder's name.
    public static let name = "photos"

    /// The folder's path.
    public let path: String
    private let fileSystem: any FileSystem
    /// Locked from choosing a name until its files exist.
    private let naming = Mutex(())

    /// Opens the photo folder in the folder of sessions; creates nothing yet.
    public init(in directory: String, fileSystem: any FileSystem) {
        path = directory + "/" + Self.name
        self.fileSystem = fileSystem
    }

    /// Stores a photo's bytes unchanged, with its facts.
    ///
    /// - Parameters:
    ///   - fileExtension: "jpg" or "heic".
    ///   - facts: The photo's facts; their `image` is set to the chosen name.
    ///   - secondsFromUTC: The phone's offset from UTC, for the name.
    /// - Returns: The facts as stored.
    /// - Throws: ``FileError``. If storing the facts fails, the stored image stays.
    public func store(
        _ bytes: [UInt8], fileExtension: String, facts: PhotoFacts, secondsFromUTC: Int
    ) throws -> PhotoFacts {
        try naming.withLock { _ in
            try fileSystem.makeDirectoryTree(path)
            let stem = try freeStem(wall: facts.wall, secondsFromUTC: secondsFromUTC)
            var stored = facts
            stored.image = "\(stem).\(fileExtension)"
            try write(bytes, to: stored.image)
            try write(stored.encoded(), to: "\(stem).json")
            return stored
        }
    }

    /// Returns the facts of all photos, by name; a file that cannot be read is listed with its
    /// problem.
    ///
    /// - Throws: ``FileError`` when the folder exists but cannot be listed.
    public func list() throws -> [(name: String, facts: Result<PhotoFacts, any Error>)] {
        let names: [String]
        do {
            names = try fileSystem.list(path).map(\.name).filter { $0.hasSuffix(".json") }
        } catch let error as FileError where error.code == .missing {
            return []
        }
        return names.map { name in (name, Result { try facts(in: name) }) }
    }

    /// Returns all photos, by file name; facts that are missing or cannot be read are nil.
    ///
    /// - Throws: ``FileError`` when the folder exists but cannot be listed.
    public func photos() throws -> [StoredPhoto] {
        let entries: [DirectoryEntry]
        do {
            entries = try fileSystem.list(path)
        } catch let error as FileError where error.code == .missing {
            return []
        }
        return entries.filter { !$0.isDirectory && StoredPhoto.isImage($0.name) }.map { entry in
            StoredPhoto(
                name: entry.name, byteCount: entry.byteCount,
                facts: try? facts(in: StoredPhoto.factsName(of: entry.name)))
        }
    }

    /// Returns a photo's bytes.
    ///
    /// - Throws: ``FileError``, ``SessionError`` if the file is a link.
    public func bytes(of name: String) throws -> [UInt8] {
        try OwnFiles(of: path, on: fileSystem).contents(
            of: path + "/" + name, limit: Self.largestImage)
    }

    /// Removes a photo: first its facts, so that a failure leaves a photo that can be removed again.
    ///
    /// - Throws: ``FileError``.
    public func remove(_ name: String) throws {
        guard StoredPhoto.isImage(name), !name.contains("/") else {
            throw FileError(.remove, path: path + "/" + name, code: .missing)
        }
        do {
            try fileSystem.remove(path + "/" + StoredPhoto.factsName(of: name))
        } catch let error as FileError where error.code == .missing {
            // The photo has no facts.
        }
        try fileSystem.remove(path + "/" + name)
    }

    /// The maximum size of a photo in bytes: several times that of the largest camera's.
    private static let largestImage: Int64 = 256 << 20

    /// The maximum size of a photo's facts in bytes; real ones have less than 1 kB.
    private static let largestFacts: Int64 = 1 << 20

    private func facts(in name: String) throws -> PhotoFacts {
        let file = path + "/" + name
        let bytes = try fileSystem.contents(of: file, limit: Self.largestFacts)
        do {
            return try PhotoFacts(decoding: bytes)
        } catch let error as FormatError {
            throw error.at(Place(file: file))
        }
    }

    /// Returns the first name for this second that no file has, with any extension.
    ///
    /// A thousand photos in one second would be a bug elsewhere.
    private func freeStem(wall: WallTime, secondsFromUTC: Int) throws -> String {
        let name = "photo_" + SessionName.stamp(wall: wall, secondsFromUTC: secondsFromUTC)
        let taken = Set(try fileSystem.list(path).map { $0.name.prefix { $0 != "." } })
        for attempt in 1..<1000 {
            let candidate = SessionName.candidate(name, attempt: attempt)
            if !taken.contains(candidate[...]) { return candidate }
        }
        throw FileError(.create, path: path + "/" + name, code: .exists)
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try fileSystem.replace(path + "/" + name) { file in
            try bytes.withUnsafeBytes { try file.append($0) }
        }
    }
}
