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
                abstract: "Shows all recordings of a folder in a browser, and acts on them.",
                discussion: """
                    Serves pages on this computer only, prints their address and opens a browser. \
                    The address contains a token that only this start accepts. The pages list, \
                    filter and compare recordings, play each with all its sensors on one time \
                    axis, and run the tool's commands as jobs: check, recover, verify, trim, \
                    export, redact and others.
                    New recordings are checked in the background. The catalog, logs of jobs and \
                    what was moved to the trash are in FOLDER/.lockstep; tags and notes are in \
                    FOLDER/notes.jsonl. Trimmed, redacted and exported recordings are created in \
                    FOLDER/trimmed, FOLDER/redacted and FOLDER/exports.
                    Ctrl-C ends it, and interrupts its jobs. The pages need Debian's packages \
                    libjs-dygraphs, libjs-three and libjs-leaflet.
                    """)
        }

        @Argument(help: "A folder with recordings.") var folder: String
        @Option(help: "The port (default: any free one).") var port: Int?
        @Flag(help: "Opens no browser.") var noBrowser: Bool
        @Option(
            valueName: "folder",
            help: "The folder of dygraphs, three and leaflet (default: /usr/share/javascript).",
            completion: .directory)
        var libraries: String?

        func validate() throws {
            if let port, !(1...65_535).contains(port) {
                throw ValidationError("--port is a number from 1 to 65535.")
            }
        }

        func run() throws {
            try InputPath.require(folder)
            let studio = try Studio(
                of: folder, port: port ?? 0,
                Studio.Surroundings(
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
