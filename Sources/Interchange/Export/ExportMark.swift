import LockstepFormats
import LockstepSessions

/// The file by which an export is known as one, so that an export never replaces anything else.
///
/// Names and content of the other files do not tell: recordings of the apps that the layouts are of
/// have the same. Readers of the layouts pass over a hidden file.
struct ExportMark {
    /// Its name in the export's folder.
    static let fileName = ".lockstep-export"
    /// Its name, without content, while the export is made.
    static let unfinishedName = fileName + SessionLayout.temporarySuffix
    /// Both.
    static let names = [fileName, unfinishedName]

    /// The layout's name.
    let format: String
    /// Files of the export, without this one.
    let fileCount: Int
    /// Bytes of those files.
    let byteCount: Int64
    /// A checksum of the names, lengths and checksums of those files.
    let checksum: UInt32

    /// The file's content: an export that was changed since has another.
    var bytes: [UInt8] {
        JSONText.line { json in
            json.member(
                "about",
                "An export of Lockstep, which another one may replace (lockstep export --force) "
                    + "while there are these files and no others.")
            json.member("format", format)
            json.member("fileCount", fileCount)
            json.member("byteCount", byteCount)
            json.member("crc32", Int(checksum))
        }
    }
}

extension FileSystem {
    /// Removes what was made of an export, its marks last: where that breaks off, what is left is
    /// still known.
    func removeExport(_ path: String) throws {
        for entry in try list(path) where !ExportMark.names.contains(entry.name) {
            let child = path + "/" + entry.name
            if entry.isDirectory { try removeTree(child) } else { try remove(child) }
        }
        try removeTree(path)
    }
}
