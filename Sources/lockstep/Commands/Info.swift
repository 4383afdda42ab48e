import LockstepArguments
import LockstepSessions

/// `lockstep info`: what a session holds.
struct Info: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "info",
            abstract: "Shows what a session holds: streams, rates, drops, clocks.")
    }

    @Argument(help: "The session's folder.") var session: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        let session = try Session(opening: self.session, fileSystem: LocalFileSystem())
        let bytes = try session.fileSystem.byteCount(ofTree: session.path)
        let text = SessionText(session.manifest, path: session.path, bytes: bytes)
        Console.print(text.text(output))
    }
}
