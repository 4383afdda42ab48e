import LockstepArguments
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// `lockstep redact`: a copy of a session that can be given away.
struct Redact: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "redact",
            abstract: "Copies a session without places, devices and words of people.",
            discussion: """
                Positions become drops with the reason "redacted". Of texts, only words that \
                docs/FORMAT.md lists are copied: the device, its system, title, notes, tags, notices \
                of importers, messages of events and a name that is not a recorder's are removed. \
                Blocks of images and boxes of the movie that can hold text are removed \
                completely, comments among them, and so is what no reader knows. Rows and maps are read before they are \
                copied: what cannot be read is refused, and so is a movie with another track or \
                data that no image is in, and a seal whose own lines were changed. The session \
                itself is not changed. The copy's seal gets a signed line that names what was cut, \
                and `lockstep verify` lists it. docs/FORMAT.md, section 17, has the whole list.

                Nothing is blurred. What images show, times, the time zone, air pressure and \
                magnetic field stay and may tell a place; what an encoder writes into its images \
                stays too. The seal keeps hashes of what was cut, which confirm a guess, and the \
                public key of its signer, which is the same in all of their copies. --no-seal \
                leaves both out. Ctrl-C (exit code 130) leaves no copy.
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(
        valueName: "folder",
        help: "Where the copy's folder is created; made, with those above it, if missing.",
        completion: .directory)
    var to: String
    @Flag(
        help: """
            Drops all that images' files hold beside the image: also color profiles, which \
            may name a device, and thumbnails.
            """)
    var images: Bool
    @Flag(help: "Leaves the seal out: nothing will prove what the copy has.")
    var noSeal: Bool
    @OptionGroup var key: SealKeyOption
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !noSeal || key.sealKey == nil else {
            throw ValidationError("--no-seal and --seal-key exclude each other.")
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
