internal import LockstepSamples
public import LockstepSessions

/// A persistent store for one document of the app, such as its settings.
public protocol DocumentStorage: Sendable {
    /// The last saved bytes; nil if nothing was saved.
    func load() throws -> [UInt8]?

    /// Replaces the saved bytes atomically.
    func save(_ bytes: [UInt8]) throws
}

/// A document stored in a file.
public struct DocumentFile: DocumentStorage {
    private let path: String
    private let fileSystem: any FileSystem
    private let largest: Int64

    /// Creates storage in the file `path`, whose folder exists.
    ///
    /// - Parameter largest: The size limit of the file, bytes; full settings have about 6 kB.
    public init(path: String, fileSystem: any FileSystem, largest: Int64 = 1 << 20) {
        self.path = path
        self.fileSystem = fileSystem
        self.largest = largest
    }

    /// The file's bytes; nil if there is no file.
    public func load() throws -> [UInt8]? {
        do {
            return try fileSystem.contents(of: path, limit: largest)
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
