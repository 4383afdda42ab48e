#if os(Linux)
    import LockstepArguments
    import LockstepConcurrency
    import LockstepMedia
    import LockstepSamples
    import LockstepSessions
    import LockstepStudio

    /// `lockstep studio`: shows a folder of recordings in a browser.
    struct StudioCommand: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "studio",
                abstract:
                    "Shows all recordings of a folder in a browser, and runs commands on them.",
                discussion: """
                    Serves pages, prints their address and opens a browser. Only this computer can \
                    reach the pages, unless --listen names another address. The address contains a \
                    token that is valid until the studio ends. The pages list, filter and compare \
                    recordings, play each with all its sensors on one time axis, and run the \
                    tool's commands as jobs: check, recover, verify, trim, export, redact and \
                    others.
                    Recordings that are new or have changed are checked in the background. The \
                    catalog, the logs of jobs and the trash are in FOLDER/.lockstep; tags and \
                    notes are in FOLDER/notes.jsonl. Trimmed, redacted and exported recordings are \
                    created in FOLDER/trimmed, FOLDER/redacted and FOLDER/exports.
                    Ctrl-C ends it, and interrupts its jobs. The pages need Debian's packages \
                    libjs-dygraphs, libjs-three and libjs-leaflet.
                    """)
        }

        @Argument(help: "A folder with recordings.") var folder: String
        @Option(help: "The port (default: any free one).") var port: Int?
        @Option(
            valueName: "address",
            help: "An IPv4 address of this computer on which others reach the pages, with TLS.")
        var listen: String?
        @Option(
            valueName: "file", help: "With --listen: the certificate and its chain (PEM).")
        var certificate: String?
        @Option(
            valueName: "file", help: "With --listen: the certificate's private key (PEM).")
        var key: String?
        @Flag(help: "Does not open a browser.") var noBrowser: Bool
        @Option(
            valueName: "folder",
            help: "The folder of dygraphs, three and leaflet (default: /usr/share/javascript).",
            completion: .directory)
        var libraries: String?

        func validate() throws {
            if let port, !(1...65_535).contains(port) {
                throw ValidationError("--port must be a number from 1 to 65535.")
            }
            let given = [listen, certificate, key].compactMap { $0 }.count
            guard given == 0 || given == 3 else {
                throw ValidationError("give --listen, --certificate and --key together.")
            }
        }

        private var place: Studio.Place {
            guard let listen, let certificate, let key else { return .thisComputer }
            return .network(address: listen, certificate: certificate, key: key)
        }

        func run() throws {
            try InputPath.require(folder)
            let studio = try Studio(
                of: folder, at: place, port: port ?? 0,
                Studio.Dependencies(
                    tool: try LocalFileSystem().resolve("/proc/self/exe"),
                    version: Wording.version, codecs: FFmpegCodecs(),
                    cryptography: OpenSSLCryptography(), libraryFolder: libraries,
                    nameAction: \.command, now: { MachineClock().anchor.wall }))
            for file in studio.missingFiles { Console.complain("note: \(file) is missing.") }
            Interruption.watch()
            try studio.start()
            Console.print(.lines([studio.url]))
            if !noBrowser { Browser.open(studio.url) }
            let clock = MachineClock()
            while !Interruption.wasRequested { clock.sleep(until: clock.now + .milliseconds(100)) }
            studio.stop()
        }
    }
#endif
