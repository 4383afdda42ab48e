import LockstepArguments
import LockstepInterchange
import LockstepSessions

/// What the ending of an export's path says of it.
enum ExportEnding {
    /// Endings by which programs know a file, beside those of the formats' own files.
    private static let files = [
        ".bin", ".csv", ".db3", ".gz", ".json", ".jsonl", ".mov", ".mp4", ".pcd", ".tar", ".tgz",
        ".tsv", ".yaml", ".yml", ".zip",
    ]

    /// Refuses a path that ends as a file does, where the export would be a folder of that name.
    ///
    /// A folder that is there, or a path that ends in a slash, is meant as a folder.
    static func validate(_ path: String, for format: ExportFormat) throws {
        let own = format.soleFileName.flatMap { name in
            ExportFormat.fileEndings.first { name.hasSuffix($0) }
        }
        guard !path.hasSuffix(".zip"), !path.hasSuffix("/"),
            own.map({ !path.hasSuffix($0) }) ?? true
        else { return }
        let name = path.lowercased()
        guard (files + ExportFormat.fileEndings).contains(where: name.hasSuffix) else { return }
        guard (try? LocalFileSystem().list(path)) == nil else { return }
        let kind = own.map { "a folder or a file that ends in \($0)" } ?? "a folder"
        let endings = ([own].compactMap { $0 } + [".zip"]).joined(separator: " or ")
        throw ValidationError(
            "\(path) ends as another file does, and an export to \(format.name) is \(kind): give a "
                + "folder's name, or a path that ends in \(endings).")
    }
}
