internal import LockstepFormats
internal import LockstepSamples
public import LockstepSessions

/// A place that keeps the settings between two starts of the app.
public protocol SettingsStorage: Sendable {
    /// What was saved last; nil if nothing was.
    func load() throws -> [UInt8]?

    /// Keeps `bytes` in place of what was saved before; all or nothing.
    func save(_ bytes: [UInt8]) throws
}

/// Settings in a file.
public struct SettingsFile: SettingsStorage {
    /// The most bytes that settings may have; a full document takes about 6 kB.
    static let largest: Int64 = 1 << 20

    private let path: String
    private let fileSystem: any FileSystem

    /// Settings in the file `path`, whose folder exists.
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

    /// Writes another file and gives it the name, so that a power loss leaves the old or the new.
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
            // The first error matters; a leftover is overwritten next time.
            try? file.close()
            throw error
        }
        try file.close()
        try fileSystem.rename(unfinished, to: path)
    }
}

extension AppSettings {
    /// The settings that `storage` keeps, or the defaults.
    ///
    /// - Returns: the settings, and a sentence where something stored could not be used.
    public static func load(
        from storage: any SettingsStorage
    ) -> (settings: AppSettings, notice: Phrase?) {
        do {
            guard let bytes = try storage.load() else { return (AppSettings(), nil) }
            let (settings, unusable) = reading(try JSONValue(decoding: bytes))
            guard unusable > 0 else { return (settings, nil) }
            let words = Phrase(
                "%lld stored settings could not be used; they have their defaults again.",
                .count(unusable))
            return (settings, words)
        } catch is FormatError {
            let words = Phrase("The stored settings are damaged; everything has its default again.")
            return (AppSettings(), words)
        } catch {
            let problem = LibraryProblem(error)
            let words = Phrase("The stored settings cannot be read: %@", .text(problem.sentence))
            return (AppSettings(), words)
        }
    }

    /// Keeps the settings in `storage`.
    public func save(to storage: any SettingsStorage) throws {
        try storage.save(document.encoded())
    }
}
