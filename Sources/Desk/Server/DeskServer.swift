import LockstepConcurrency
public import LockstepLive
public import LockstepSamples
public import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The computer's end of the connections to phones (docs/PROTOCOL.md): receives live views and sessions,
/// answers for its clock, and starts and stops recordings together.
///
/// Two threads work: one for all connections, and one for the disk. Every method may be called on any
/// thread.
public final class DeskServer: Sendable {
    private struct Running {
        var threads: [WorkerThread] = []
        var port = 0
        var occupiedPort: Int?
    }

    private let configuration: DeskConfiguration
    private let settings: DeskSettings
    private let certificate: DeskCertificate
    private let cryptography: any SealCryptography
    private let fileSystem: any FileSystem
    private let observer: any DeskObserver
    private let shared: Mutex<DeskState>
    private let pipe: WakePipe
    private let running = Mutex(Running())

    /// Creates a desk that does not listen yet; makes its key if there is none.
    ///
    /// - Parameters:
    ///   - cryptography: Hashes and signatures of files and phones.
    ///   - fileSystem: The disk of the folder where sessions arrive.
    /// - Throws: ``DeskError`` or ``FileError`` if the settings cannot be read or written.
    public init(
        _ configuration: DeskConfiguration, cryptography: any SealCryptography,
        fileSystem: any FileSystem = LocalFileSystem(), observer: any DeskObserver
    ) throws {
        self.configuration = configuration
        self.cryptography = cryptography
        self.fileSystem = fileSystem
        self.observer = observer
        settings = try DeskSettings(configuration.settingsFolder, cryptography)
        certificate = try settings.certificate()
        shared = Mutex(DeskState(try settings.phones(), run: UInt32.random(in: 0 ... .max)))
        pipe = try WakePipe()
    }

    deinit {
        // The threads own what they use.
        request(.stop)
    }

    /// Listens and starts the threads.
    ///
    /// - Throws: ``DeskError`` if the address or port cannot be used; ``FileError`` if the folder cannot;
    ///   ``ThreadFailure``.
    public func start() throws {
        guard Socket.isAddress(configuration.address) else {
            throw DeskError(.notAnAddress, "'\(configuration.address)' is not an IP address")
        }
        try fileSystem.makeDirectoryTree(configuration.folder)
        let folder = try fileSystem.resolve(configuration.folder)
        let held = try fileSystem.holding(folder)
        let stored = settings.port
        let listener = try listen(orAt: stored)
        let disk = receivingDisk(folder, held)
        let loop = LoopStart(
            configuration: configuration, settings: settings, certificate: certificate,
            shared: shared, cryptography: cryptography, observer: observer, disk: disk, pipe: pipe,
            listener: listener)
        try running.withLock { running in
            running.port = Socket.port(of: listener)
            if configuration.port == 0, let stored, stored != running.port {
                running.occupiedPort = stored
            }
            running.threads.append(try WorkerThread { disk.run() })
            running.threads.append(try WorkerThread { loop.run() })
        }
    }

    /// Listens at the chosen port, else at the one of an earlier start, where phones look for the desk,
    /// else at any free one.
    private func listen(orAt stored: Int?) throws -> Int32 {
        let address = configuration.address
        var ports = [configuration.port]
        if configuration.port == 0, let stored { ports.insert(stored, at: 0) }
        for port in ports {
            let listener = Socket.listen(at: address, port: port)
            guard listener >= 0 else { continue }
            // Another desk with these settings may be running at the stored port.
            if configuration.port != 0 || stored == nil {
                try settings.save(port: Socket.port(of: listener))
            }
            return listener
        }
        throw DeskError.system(.address, "listen at \(address), port \(configuration.port)")
    }

    private func receivingDisk(_ folder: String, _ held: any FileSystem) -> ReceivingDisk {
        let (shared, pipe, observer) = (shared, pipe, observer)
        let post: @Sendable (DeskState.Request) -> Void = { request in
            let isFirst = shared.withLock { state in
                state.requests.append(request)
                return state.requests.count == 1
            }
            if isFirst { pipe.wake() }
        }
        return ReceivingDisk(
            in: folder, held, cryptography, configuration.limits,
            post: { post(.disk($0, $1)) }, setFull: { post(.diskIsFull($0)) },
            report: { observer.receive(.transfer($0, $1)) })
    }

    /// Ends all connections and waits for the threads.
    public func stop() { end(.stop) }

    /// Ends at once, as if the program were killed: nothing is written or sent any longer.
    func kill() { end(.kill) }

    private func end(_ request: DeskState.Request) {
        self.request(request)
        let threads = running.withLock { running in
            defer { running.threads = [] }
            return running.threads
        }
        // The event thread ends the disk's thread.
        for thread in threads { thread.join() }
    }

    /// The port on which the desk listens; 0 before ``start()``.
    public var port: Int { running.withLock { $0.port } }

    /// The port of an earlier start that another program uses now; nil if there is none.
    public var occupiedPort: Int? { running.withLock { $0.occupiedPort } }

    /// The desk's key, which phones store when they are paired.
    public var publicKey: PublicKey { certificate.publicKey }

    /// The paired phones, sorted by name.
    public var phones: [PhoneReport] {
        shared.withLock { state in
            state.reports.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        }
    }

    /// Chooses what all phones show from now on; nil ends the live view.
    public func show(_ view: LiveViewChoice?) {
        shared.withLock { $0.view = view }
        request(.view)
    }

    /// Makes a code of six digits, which the user enters on the phone.
    ///
    /// It is valid for one run of a pairing, for at most 120 s, and replaces the code before.
    public func beginPairing() -> String {
        var random = SystemRandomNumberGenerator()
        return shared.withLock { $0.makeCode(now: MachineDeskClock.now, using: &random) }
    }

    /// Withdraws the code.
    public func endPairing() { shared.withLock { $0.forgetCode() } }

    /// Sends a command to all connected phones.
    ///
    /// They start and stop at one time of the desk's clock, half a second ahead. A mark belongs to the
    /// time of this call.
    ///
    /// - Parameter text: The title of a recording, or the words of a mark.
    @discardableResult
    public func command(_ action: Command.Action, text: String = "") -> IssuedCommand {
        let issued = shared.withLock { state in
            state.issue(
                action, text: text, clock: MachineDeskClock.identity, now: MachineDeskClock.now)
        }
        pipe.wake()
        return issued
    }

    /// Removes a pairing, and ends the phone's connection.
    ///
    /// - Throws: ``FileError`` if the list of phones cannot be written; then the pairing stays.
    public func forget(_ phone: PhoneID) throws {
        try shared.withLock { state in
            var phones = state.phones
            phones.remove(phone)
            try settings.save(phones)
            state.remove(phone)
        }
        pipe.wake()
    }

    private func request(_ request: DeskState.Request) {
        shared.withLock { $0.requests.append(request) }
        pipe.wake()
    }
}

/// What the event thread needs to make its loop, which stays on it.
private struct LoopStart: Sendable {
    let configuration: DeskConfiguration
    let settings: DeskSettings
    let certificate: DeskCertificate
    let shared: Mutex<DeskState>
    let cryptography: any SealCryptography
    let observer: any DeskObserver
    let disk: ReceivingDisk
    let pipe: WakePipe
    let listener: Int32

    func run() {
        do {
            let loop = try DeskLoop(
                configuration, settings: settings, certificate: certificate, shared: shared,
                cryptography: cryptography, observer: observer, disk: disk, pipe: pipe,
                listener: listener)
            disk.end(killing: loop.run())
        } catch {
            observer.receive(.notice(nil, (error as? any Failure)?.problem ?? "\(error)"))
            close(listener)
            disk.end(killing: false)
        }
    }
}
