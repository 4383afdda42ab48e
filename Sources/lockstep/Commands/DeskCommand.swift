import LockstepArguments
import LockstepDesk
import LockstepMedia
import LockstepSamples

/// `lockstep desk`: receives recordings and live views of phones.
struct DeskCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "desk",
            abstract: "Receives recordings and live views from phones on this computer.",
            discussion: """
                Listens for phones, announces _lockstep._tcp by Bonjour if the computer can, and \
                receives the finished recordings of paired phones into FOLDER. The phone marks a \
                recording as transferred only after the desk has received all of it and compared \
                it with its seal. An interrupted transfer continues where it stopped.
                While it runs, it reads lines from standard input:
                  pair           shows a code of six digits for one phone, valid for 120 s
                  start [TITLE]  starts a recording on all connected phones at the same time
                  stop           stops all recordings at the same time
                  mark [TEXT]    marks the moment in all recordings
                  phones         lists the paired phones
                  forget PHONE   removes a pairing, by the phone's name or its key's digits
                  quit           ends the desk
                Ctrl-C ends the desk too. Without --listen, only programs on this computer can \
                reach it. The desk's key, the list of paired phones and the port are in \
                $XDG_CONFIG_HOME/lockstep/desk, readable only by you.
                """)
    }

    @Option(
        valueName: "folder", help: "The folder where recordings arrive; created if it is missing.",
        completion: .directory)
    var to: String
    @Option(help: "The port (default: that of an earlier start, else any free one).")
    var port: Int?
    @Option(
        valueName: "address",
        help: "The IP address at which phones reach this computer; 0.0.0.0 for all of them.")
    var listen: String?
    @Option(help: "The name that phones show (default: this computer's).") var name: String?
    @Option(
        valueName: "folder", help: "The folder of the desk's key, the paired phones and the port.",
        completion: .directory)
    var settings: String?
    @Flag(help: "Shows a code for pairing at the start.") var pair: Bool
    @Flag(help: "Does not ask the phones for a live view.") var noLive: Bool
    @Flag(help: "Prints each event as a line of JSON.") var json: Bool
    #if os(Linux)
        @Option(
            valueName: "port",
            help:
                "Lets others on this computer watch: the port of a live page and of Foxglove's WebSocket; 0 for any free one."
        )
        var viewers: Int?
        @Option(
            valueName: "path",
            help:
                "With --viewers: the socket for programs (default: $XDG_RUNTIME_DIR/lockstep/live)."
        )
        var relay: String?
        @Option(
            valueName: "folder",
            help:
                "With --viewers: the folder of dygraphs and three (default: /usr/share/javascript).",
            completion: .directory)
        var libraries: String?
    #endif

    func validate() throws {
        if let port, !(1...65_535).contains(port) {
            throw ValidationError("--port must be a number from 1 to 65535.")
        }
        #if os(Linux)
            if let viewers, !(0...65_535).contains(viewers) {
                throw ValidationError("--viewers must be a number from 0 to 65535.")
            }
            guard viewers == nil || !noLive else {
                throw ValidationError("--viewers has nothing to show with --no-live.")
            }
            guard viewers != nil || (relay == nil && libraries == nil) else {
                throw ValidationError("--relay and --libraries need --viewers.")
            }
        #endif
    }

    func run() throws {
        var configuration = DeskConfiguration(
            folder: to, settingsFolder: try settingsFolder, name: name ?? MachineName.current)
        configuration.address = listen ?? configuration.address
        configuration.port = port ?? 0
        let observers = DeskObservers()
        let output = DeskOutput(isJSON: json)
        observers.add(output)
        #if os(Linux)
            let watching = try viewers.map { port in
                try DeskViewers(
                    name: configuration.name, port: port, socket: relay, libraries: libraries)
            }
            defer { watching?.stop() }
            if let watching { observers.add(watching) }
        #endif
        let server = try DeskServer(
            configuration, cryptography: OpenSSLCryptography(), observer: observers)
        Interruption.watch()
        try server.start()
        output.began(configuration, server)
        #if os(Linux)
            if let watching {
                try watching.start()
                output.watched(watching.places)
            }
        #endif
        let announcer = announcer(configuration, server.port, output)
        if !noLive { server.show(LiveViewChoice()) }
        if pair { output.show(code: server.beginPairing()) }
        DeskConsole(server, output, announcer).run()
        announcer?.end()
        server.stop()
    }

    /// Announces the desk, unless only this computer reaches it.
    private func announcer(
        _ configuration: DeskConfiguration, _ port: Int, _ output: DeskOutput
    ) -> DeskAnnouncer? {
        guard listen != nil else { return nil }
        let announcer = DeskAnnouncer(name: configuration.name, port: port)
        // The console prints whether the program keeps running.
        if announcer == nil { output.announcement(.unavailable, by: nil) }
        return announcer
    }

    private var settingsFolder: String {
        get throws {
            if let settings { return settings }
            let folder =
                Console.environment("XDG_CONFIG_HOME")
                ?? Console.environment("HOME").map { $0 + "/.config" }
            guard let folder else {
                throw ValidationError("give --settings, because HOME is not set.")
            }
            return folder + "/lockstep/desk"
        }
    }
}
