import LockstepArguments
import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// `lockstep list`: lists the sessions in a folder.
struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "Lists the sessions in a folder and its subfolders.",
            discussion: """
                Given a session's own folder, it lists that session. A folder with files like a \
                session's that is a recording of another format, such as an export, is listed with \
                its format.
                """)
    }

    @Argument(help: "A folder with session folders, or a session folder.") var folder: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        try InputPath.require(folder)
        let entries = try SessionTree(folder).entries
        Console.print(CatalogText(entries, layouts: Self.layouts(of: entries)).text(output))
    }

    /// The formats, by path, of folders that look like sessions but are not, such as exports.
    private static func layouts(of entries: [CatalogEntry]) -> [String: DatasetFormat] {
        let found = entries.compactMap { entry -> (String, DatasetFormat)? in
            guard entry.summary == nil,
                let layout = try? Datasets.recognize(entry.path, fileSystem: LocalFileSystem()),
                layout != .lockstep
            else { return nil }
            return (entry.path, layout)
        }
        return Dictionary(found) { first, _ in first }
    }
}
