import LockstepSamples
public import LockstepSessions

extension Datasets {
    /// Returns the total size of a recording's files in bytes, in a zip archive before compression.
    ///
    /// - Parameter path: A folder, a zip archive or one file.
    public static func byteCount(
        of path: String, fileSystem: any FileSystem
    ) throws -> Int64 {
        if let archive = try ArchiveFileSystem(path, on: fileSystem) {
            return try archive.byteCount(ofTree: path)
        }
        do {
            return try fileSystem.byteCount(ofTree: path)
        } catch let error as FileError where error.operation == .list {
            return try fileSystem.open(path).byteCount
        }
    }
}
