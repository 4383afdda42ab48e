public import LockstepFormats
import LockstepSamples

/// The folder of photos beside the sessions: `photos/photo_yyyyMMdd_HHmmss.jpg` and `….json`.
///
/// A photo is there once its JSON file is: the image is written first, both under another name
/// that is then changed, so that no one ever sees half of either.
public final class PhotoFolder: Sendable {
    /// The folder's name.
    public static let name = "photos"

    /// The folder.
    public let path: String
    private let fileSystem: any FileSystem
    /// Held from the choice of a name until its files are there.
    private let naming = Mutex(())

    /// The photos of the folder that the sessions are in; nothing is created yet.
    public init(in directory: String, fileSystem: any FileSystem) {
        path = directory + "/" + Self.name
        self.fileSystem = fileSystem
    }

    /// Stores a photo's bytes unchanged, and what is known of it.
    ///
    /// - Parameters:
    ///   - fileExtension: "jpg" or "heic".
    ///   - facts: their `image` is set to the name chosen.
    ///   - secondsFromUTC: the phone's offset from UTC, for the name.
    /// - Returns: the facts as stored.
    /// - Throws: ``FileError``; an image that was stored before its facts failed stays.
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

    /// The facts of all photos, by name; what cannot be read is listed with its problem.
    ///
    /// - Throws: ``FileError`` when the folder is there and cannot be listed.
    public func list() throws -> [(name: String, facts: Result<PhotoFacts, any Error>)] {
        let names: [String]
        do {
            names = try fileSystem.list(path).map(\.name).filter { $0.hasSuffix(".json") }
        } catch let error as FileError where error.code == .missing {
            return []
        }
        return names.map { name in (name, Result { try facts(in: name) }) }
    }

    /// The most bytes that the facts of a photo may have; real ones have less than 1 kB.
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

    /// The first name of its second that no file has, whatever its ending; a thousand photos in
    /// one second are a fault elsewhere.
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
