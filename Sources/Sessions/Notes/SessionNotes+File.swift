public import LockstepFormats
import LockstepSamples

extension SessionNotes {
    /// The maximum size of the file in bytes.
    private static let largest: Int64 = 1 << 20

    /// Reads the notes of the session in the folder `path`.
    ///
    /// - Returns: Nil if the session has no `notes.json`.
    /// - Throws: ``FormatError`` if the file cannot be read, ``FileError`` or ``SessionError`` if
    ///   the disk fails or the file is a link.
    public static func read(of path: String, fileSystem: any FileSystem) throws -> SessionNotes? {
        let files = OwnFiles(of: path, on: fileSystem)
        do {
            let bytes = try files.contents(of: path + "/" + SessionLayout.notes, limit: largest)
            return try SessionNotes(decoding: bytes)
        } catch let error as FileError where error.code == .missing {
            return nil
        } catch let error as FormatError {
            throw error.at(Place(file: SessionLayout.notes))
        }
    }

    /// Stores the notes in the folder `path` of a session, whose other files stay as they are.
    ///
    /// A power loss leaves the old notes or the new ones.
    ///
    /// - Throws: ``FileError`` or ``SessionError``.
    public func store(in path: String, fileSystem: any FileSystem) throws {
        let files = OwnFiles(of: path, on: fileSystem)
        let bytes = encoded()
        try files.replace(path + "/" + SessionLayout.notes) { file in
            try bytes.withUnsafeBytes { try file.append($0) }
        }
    }
}

extension Session {
    /// Returns what a user wrote after the recording, in `notes.json`; nil if there is no such file.
    ///
    /// - Throws: ``FormatError``, ``FileError`` or ``SessionError`` if the file cannot be read.
    public func laterNotes() throws -> SessionNotes? {
        try SessionNotes.read(of: path, fileSystem: fileSystem)
    }

    /// The manifest with the title, the notes and the tags of `notes.json`, if that can be read.
    public var annotatedManifest: SessionManifest { (try? copiedManifest()) ?? manifest }

    /// Returns the manifest with the title, the notes and the tags of `notes.json`, for a copy that
    /// must not lose them.
    ///
    /// - Throws: ``FormatError``, ``FileError`` or ``SessionError`` if the file cannot be read.
    public func copiedManifest() throws -> SessionManifest {
        try laterNotes().map(manifest.annotated) ?? manifest
    }
}

extension SessionLayout {
    /// Whether a path in a session's folder is that of its notes, complete or unfinished.
    package static func isNotes(_ name: String) -> Bool {
        name == notes || name == notes + temporarySuffix
    }
}
