import LockstepArguments
import LockstepFormats
import LockstepSessions

/// `lockstep info`: what a session holds.
struct Info: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "info", abstract: "Shows what a session holds: streams, rates, drops.")
    }

    @Argument(help: "The session's folder.") var session: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        let session = try Session(opening: self.session, fileSystem: LocalFileSystem())
        let bytes = try session.fileSystem.byteCount(ofTree: session.path)
        if output.json {
            Console.print(
                JSONText.line { json in
                    json.member("path", session.path)
                    json.member("byteCount", bytes)
                    json.member("manifest", json: session.manifest.encoded())
                })
        } else {
            Console.print(SessionText(session.manifest, path: session.path, bytes: bytes).text)
        }
    }
}
