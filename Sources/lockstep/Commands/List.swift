import LockstepArguments
import LockstepFormats
import LockstepInterchange
import LockstepSamples
import LockstepSessions

/// `lockstep list`: the sessions in a folder.
struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "Lists the sessions in a folder and in those below it.",
            discussion: """
                A session's own folder lists that session. A folder that has files like a session's \
                and is a recording of another layout, such as an export, is listed as that.
                """)
    }

    @Argument(help: "The folder that holds session folders, or one of those.") var folder: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        try InputPath.require(folder)
        let entries = try SessionTree(folder).entries
        Console.print(CatalogText(entries, layouts: Self.layouts(of: entries)).text(output))
    }

    /// What folders are that have files like a session's and are none, such as exports, by path.
    private static func layouts(of entries: [CatalogEntry]) -> [String: RecordingLayout] {
        let found = entries.compactMap { entry -> (String, RecordingLayout)? in
            guard entry.summary == nil,
                let layout = try? Interchange.recognize(entry.path, fileSystem: LocalFileSystem()),
                layout != .lockstep
            else { return nil }
            return (entry.path, layout)
        }
        return Dictionary(found) { first, _ in first }
    }
}
