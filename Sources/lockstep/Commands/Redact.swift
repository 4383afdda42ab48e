import LockstepArguments
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// `lockstep redact`: makes a shareable copy of a session.
struct Redact: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "redact",
            abstract: "Copies a session without locations, device names and personal text.",
            discussion: """
                Positions and audio become drops with the reason "redacted". Only words that docs/FORMAT.md \
                lists are copied. Device and system, title, notes, tags, importers' notices, event \
                messages and a session name that no recorder generated are removed. Image blocks and \
                movie boxes that can contain text, such as comments, are removed completely, and so \
                are unknown keys and data. docs/FORMAT.md, section 17, has the complete list.

                Nothing is blurred. The image content, times, time zone, air pressure and magnetic \
                field are kept and may reveal a place. Data that an encoder writes into its images \
                is kept too. The seal keeps hashes of the removed data, which can confirm a guess, \
                and the signer's public key, which is the same in all of the signer's copies; \
                --no-seal removes both.

                The session itself is not changed. Rows and depth maps are read before they are \
                copied. Unreadable data, a movie with another track or with data outside its \
                images, and a seal whose own lines were changed are refused. The copy's seal gets a \
                signed line that lists the files that were changed or removed; `lockstep verify` \
                prints it. Ctrl-C (exit code 130) leaves no copy.
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(
        valueName: "folder",
        help: "The folder to create the copy in; created, with its parents, if missing.",
        completion: .directory)
    var to: String
    @Flag(
        help: """
            Removes all metadata from image files, including thumbnails and color profiles, which \
            may name a device.
            """)
    var images: Bool
    @Flag(help: "Omits the seal, so changes to the copy cannot be detected.")
    var noSeal: Bool
    @OptionGroup var key: SealKeyOption
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !noSeal || key.sealKey == nil else {
            throw ValidationError("--no-seal and --seal-key cannot be combined.")
        }
    }

    func run() throws {
        try InputPath.requireSession(session)
        let bar = ProgressBar("Redacting", options: output)
        defer { bar.end() }
        Interruption.watch()
        let report = try SessionRedaction.redact(
            session, to: to, dropping: images ? .everything : .traceable,
            fileSystem: LocalFileSystem(),
            seal: noSeal ? nil : { try key.identity(canBeLeftOut: true) },
            progress: {
                bar.show($0)
                try Interruption.check()
            })
        bar.end()
        Console.print(RedactionText(report).text(output))
    }
}
