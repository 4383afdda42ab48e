import LockstepFormats
package import LockstepSessions

/// The file that identifies a folder as an export, so that an export never replaces anything else.
///
/// Names and contents of the other files do not identify it: recordings of the original apps have
/// the same. Readers of the formats ignore hidden files.
struct ExportMark {
    /// The file's name in the export's folder.
    static let fileName = ".lockstep-export"
    /// The name of the empty file that marks an unfinished export.
    static let unfinishedName = fileName + SessionLayout.temporarySuffix
    /// Both names.
    static let names = [fileName, unfinishedName]

    /// The format's name.
    let format: String
    /// The number of files, without this one.
    let fileCount: Int
    /// The size of those files in bytes.
    let byteCount: Int64
    /// A checksum of the names, lengths and checksums of those files.
    let checksum: UInt32

    /// The file's content, which no longer matches if a file of the export changes.
    var bytes: [UInt8] {
        JSONText.line { json in
            json.member(
                "about",
                "An export of Lockstep, which another one may replace while there are these files "
                    + "and no others.")
            json.member("format", format)
            json.member("fileCount", fileCount)
            json.member("byteCount", byteCount)
            json.member("crc32", Int(checksum))
        }
    }
}

extension FileSystem {
    /// Removes an export, its marks last: after a partial removal it is still marked.
    func removeExport(_ path: String) throws {
        for entry in try list(path) where !ExportMark.names.contains(entry.name) {
            let child = path + "/" + entry.name
            if entry.isDirectory { try removeTree(child) } else { try remove(child) }
        }
        try removeTree(path)
    }
}

extension Datasets {
    /// Whether a folder with these entries is an export by Lockstep, complete or not.
    package static func isExport(_ entries: [DirectoryEntry]) -> Bool {
        entries.contains { ExportMark.names.contains($0.name) }
    }
}
