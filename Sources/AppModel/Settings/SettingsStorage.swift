internal import LockstepFormats
internal import LockstepSamples
public import LockstepSessions

/// A persistent store for the settings.
public protocol SettingsStorage: Sendable {
    /// The last saved bytes; nil if nothing was saved.
    func load() throws -> [UInt8]?

    /// Replaces the saved bytes atomically.
    func save(_ bytes: [UInt8]) throws
}

/// Settings stored in a file.
public struct SettingsFile: SettingsStorage {
    /// The size limit of the file, bytes; a full document has about 6 kB.
    static let largest: Int64 = 1 << 20

    private let path: String
    private let fileSystem: any FileSystem

    /// Creates storage in the file `path`, whose folder exists.
    public init(path: String, fileSystem: any FileSystem) {
        self.path = path
        self.fileSystem = fileSystem
    }

    /// The file's bytes; nil if there is no file.
    public func load() throws -> [UInt8]? {
        do {
            return try fileSystem.contents(of: path, limit: Self.largest)
        } catch let error as FileError where error.code == .missing {
            return nil
        }
    }

    /// Writes a temporary file and renames it, so that a power loss leaves the old or the new
    /// contents.
    public func save(_ bytes: [UInt8]) throws {
        let unfinished = path + SessionLayout.temporarySuffix
        let file = try fileSystem.create(unfinished)
        do {
            try bytes.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    rest = rest.dropFirst(try file.write(UnsafeRawBufferPointer(rebasing: rest)))
                }
            }
            try file.synchronize()
        } catch {
            // The first error is the one to report; a leftover is overwritten next time.
            try? file.close()
            throw error
        }
        try file.close()
        try fileSystem.rename(unfinished, to: path)
    }
}

extension AppSettings {
    /// Loads the settings from `storage`, or the defaults.
    ///
    /// - Returns: The settings, and a message if stored values are unusable.
    public static func load(
        from storage: any SettingsStorage
    ) -> (settings: AppSettings, notice: Phrase?) {
        do {
            guard let bytes = try storage.load() else { return (AppSettings(), nil) }
            let (settings, unusable) = reading(try JSONValue(decoding: bytes))
            guard unusable > 0 else { return (settings, nil) }
            let words = Phrase(
                "%lld stored settings could not be used; they were reset to defaults.",
                .count(unusable))
            return (settings, words)
        } catch is FormatError {
            let words = Phrase("The stored settings are damaged; all were reset to defaults.")
            return (AppSettings(), words)
        } catch {
            let problem = LibraryProblem(error)
            let words = Phrase("The stored settings cannot be read: %@", .text(problem.sentence))
            return (AppSettings(), words)
        }
    }

    /// Saves the settings to `storage`.
    public func save(to storage: any SettingsStorage) throws {
        try storage.save(document.encoded())
    }
}
