import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The file of a page.
enum ReportFile {
    /// Writes a page atomically: a power loss leaves the old file or the new one.
    ///
    /// Missing folders around the page are created, and removed again after a failure.
    ///
    /// - Parameter temporary: the path of the incomplete file, in the same folder.
    static func write(
        _ page: [UInt8], to path: String, through temporary: String, fileSystem: any FileSystem
    ) throws {
        let above = try MissingFolders(upTo: path.folderAbove ?? ".", fileSystem)
        do {
            try fileSystem.replace(path, through: temporary) { file in
                try page.withUnsafeBytes { try file.append($0) }
            }
            try above.synchronize()
        } catch {
            above.remove()
            throw error
        }
    }
}
