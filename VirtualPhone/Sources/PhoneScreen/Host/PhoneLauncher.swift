internal import Dispatch
internal import Foundation
internal import Glibc
internal import LockstepConcurrency
internal import LockstepDatasets
internal import LockstepMedia
internal import LockstepSamples
internal import LockstepSessions
internal import LockstepSynthetic
internal import VirtualPhone

/// Runs an app on a virtual phone whose screen a browser shows.
@MainActor public enum PhoneLauncher {
    /// Runs an app until the process is told to end.
    ///
    /// - Parameter makeContent: makes the app's views, once the phone has booted.
    public static func run(
        _ makeContent: @escaping @MainActor (ScreenTraits) -> any ScreenContent
    ) -> Never {
        do {
            let options = try HostOptions(Array(CommandLine.arguments.dropFirst()))
            let home = try prepareHome(options)
            let kept = KeptPermissions(home: home)
            var world = try PhoneWorld(options)
            world.permissions = kept.answers
            let source = try FilmedSource.open(options)
            start(world, source, kept, options, makeContent)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n\(HostOptions.usage)\n".utf8))
            exit(2)
        }
        dispatchMain()
    }

    /// Sets the phone's home folder, before anything asks for the app's folders.
    ///
    /// - Returns: the folder.
    private static func prepareHome(_ options: HostOptions) throws -> String {
        let home =
            options.home.map(absolute) ?? NSTemporaryDirectory() + "lockstep-phone-\(getpid())"
        for folder in ["Documents", "Library/Application Support", "tmp"] {
            try FileManager.default.createDirectory(
                atPath: home + "/" + folder, withIntermediateDirectories: true)
        }
        setenv("HOME", home, 1)
        setenv("CFFIXED_USER_HOME", home, 1)
        setenv("TMPDIR", home + "/tmp", 1)
        Self.home = home
        return home
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).path
    }

    private static func start(
        _ world: PhoneWorld, _ source: any StoredSource, _ kept: KeptPermissions,
        _ options: HostOptions,
        _ makeContent: @escaping @MainActor (ScreenTraits) -> any ScreenContent
    ) {
        Task { @MainActor in
            do {
                try await VirtualPhone.withPhone(world, source: source) { phone in
                    let clock = phone.clock
                    (source as? SyntheticPhone)?.dropLateFrames { clock.now - $0 }
                    (source as? SyntheticPhone)?.deliverFrames { [weak phone] in
                        phone?.isCameraInUse ?? false
                    }
                    let host = try ScreenHost(phone, options, makeContent)
                    host.onPermission = { kept.keep(phone) }
                    try host.start()
                    print("\(host.url)")
                    fflush(stdout)
                    try drive(phone)
                    await host.untilEnded()
                    // The phone's own thread never returns.
                    exit(0)
                }
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(1)
            }
        }
    }

    /// Replaces this process by one that runs the app from its start, at the same address and with
    /// the same files.
    ///
    /// - Parameter changed: the arguments that replace those of this process.
    static func startAgain(
        port: Int, url: String, _ changed: [(name: String, value: String)]
    ) -> Never {
        let token = url.components(separatedBy: "token=").last ?? ""
        var words = CommandLine.arguments
        let kept = [("--port", "\(port)"), ("--token", token), ("--home", home)]
        for (name, value) in kept + changed {
            if let index = words.firstIndex(of: name), index + 1 < words.count {
                words[index + 1] = value
            } else {
                words += [name, value]
            }
        }
        var arguments = words.map { strdup($0) } + [nil]
        // The port is listened on until this process closes it.
        for descriptor in Int32(3)..<1024 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        execv("/proc/self/exe", &arguments)
        exit(1)
    }

    private static var home = ""

    /// Lets the phone live on a thread of its own, in this machine's time.
    private static func drive(_ phone: VirtualPhone) throws {
        _ = try WorkerThread {
            while true {
                do {
                    try phone.run(for: .milliseconds(100))
                } catch {
                    FileHandle.standardError.write(Data("The recording ended: \(error)\n".utf8))
                    return
                }
            }
        }
    }
}

extension PhoneWorld {
    /// The phone that the options describe.
    init(_ options: HostOptions) throws {
        self.init(options.device.model)
        pace = .realTime
        // Chromium on Linux plays no HEVC, and libx265 needs six times the processor time of libx264
        // (640×480, both at ultrafast).
        encodesHEVCMovies = false
        locale = options.locale
        services = options.desk.flatMap(PhoneService.init(deskAt:)).map { [$0] } ?? []
        // The camera delivers what the source has.
        capabilities.worldTrackingFormats = [
            CameraFormat(size: PixelSize(width: 640, height: 480), framesPerSecond: 30)
        ]
        if let folder = options.app {
            app = try PhoneApp(
                folder: URL(fileURLWithPath: folder),
                settings: ["MARKETING_VERSION": "0.1.0", "CURRENT_PROJECT_VERSION": "1"])
            backgroundModes = app?.backgroundModes ?? []
        }
    }
}

/// What is in front of the phone's camera.
enum FilmedSource {
    /// The recording of the options, or the synthetic room for a day.
    static func open(_ options: HostOptions) throws -> any StoredSource {
        guard let path = options.recording else {
            var configuration = SyntheticConfiguration(
                seed: options.seed, duration: .seconds(86_400))
            configuration.streams.insert(.audio)
            configuration.orientation = .portrait
            return try SyntheticPhone(configuration)
        }
        let codecs = FFmpegCodecs()
        let files = LocalFileSystem()
        let recording = try Datasets.open(path, codecs: codecs, fileSystem: files)
        let movie = try? codecs.openMovie(files.open(path + "/" + SessionLayout.movie))
        return try DecodedSource(recording, codecs: codecs, movie: movie)
    }
}
