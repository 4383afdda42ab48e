import LockstepConcurrency
import LockstepLive
import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The desk's event thread: accepts phones and exchanges messages with them.
final class DeskLoop {
    /// The longest wait while there are connections, ms.
    private static let tickMilliseconds = 50
    /// How long a connection that is being closed may take, ns.
    private static let closingNanoseconds: Int64 = 1_000_000_000
    /// The most records that are read of one connection before the others get their turn.
    private static let recordsAtOnce = 16

    let configuration: DeskConfiguration
    let settings: DeskSettings
    let certificate: DeskCertificate
    let shared: Mutex<DeskState>
    let cryptography: any SealCryptography
    let observer: any DeskObserver
    let disk: ReceivingDisk
    private let context: TLSContext
    private let pipe: WakePipe
    private let listener: Int32
    /// One record of TLS.
    private var buffer = [UInt8](repeating: 0, count: 1 << 14)
    private var lastNumber = 0
    private var isStopping = false
    private var isKilled = false
    var connections: [Int: PhoneConnection] = [:]
    var isDiskFull = false
    /// What the disk's thread gets once the connection in turn has been read.
    var jobs: [ReceivingDisk.Entry] = []
    /// The relations of the phones' clocks to this one, also of those that were connected before.
    var estimators: [PhoneID: ClockEstimator] = [:]
    /// The number of the last view.
    var lastSubscription: UInt32 = 0

    init(
        _ configuration: DeskConfiguration, settings: DeskSettings, certificate: DeskCertificate,
        shared: Mutex<DeskState>, cryptography: any SealCryptography, observer: any DeskObserver,
        disk: ReceivingDisk, pipe: WakePipe, listener: Int32
    ) throws {
        self.configuration = configuration
        self.settings = settings
        self.certificate = certificate
        self.shared = shared
        self.cryptography = cryptography
        self.observer = observer
        self.disk = disk
        self.pipe = pipe
        self.listener = listener
        context = try TLSContext(certificate)
    }

    var now: DeskTime { MachineDeskClock.now }

    /// Works until the desk stops.
    ///
    /// - Returns: Whether it ended as if the program were killed.
    func run() -> Bool {
        while !isStopping { turn() }
        if !isKilled {
            for connection in Array(connections.values) { leave(connection, .user) }
            let end = now
            while !connections.isEmpty, now - end < Self.closingNanoseconds { turn() }
        }
        for connection in Array(connections.values) { remove(connection) }
        giveJobs()
        close(listener)
        return isKilled
    }

    private func turn() {
        var poll = Poll()
        let wake = poll.add(pipe.descriptor, reads: true, writes: false)
        let arrivals = isStopping ? nil : poll.add(listener, reads: true, writes: false)
        let polled = Array(connections.values)
        for connection in polled {
            _ = poll.add(connection.descriptor, reads: true, writes: connection.wantsToWrite)
        }
        let hasPending = polled.contains { $0.stream.hasPending && !$0.isShutDown }
        poll.wait(
            milliseconds: hasPending ? 0 : polled.isEmpty ? 1_000 : Self.tickMilliseconds)
        if poll.isReadable(wake) { pipe.drain() }
        performRequests()
        let first = arrivals == nil ? 1 : 2
        for (index, connection) in polled.enumerated() {
            let isReady =
                poll.isReadable(first + index) || poll.isWritable(first + index)
                || connection.stream.hasPending
            if isReady { exchange(connection) }
            giveJobs()
        }
        for connection in Array(connections.values) { tick(connection) }
        if let arrivals, poll.isReadable(arrivals) { acceptAll() }
        giveJobs()
    }

    private func giveJobs() {
        guard !jobs.isEmpty else { return }
        disk.add(jobs)
        jobs.removeAll(keepingCapacity: true)
    }

    private func performRequests() {
        for request in shared.withLock({ $0.takeRequests() }) {
            switch request {
            case .view: for connection in Array(connections.values) { requestView(connection) }
            case .command(let command, let phones): send(command, to: phones)
            case .forget(let phone):
                for connection in Array(connections.values) where connection.phone == phone {
                    leave(connection, .user)
                }
                observer.receive(.forgotten(phone))
            case .disk(let number, let outcome): take(outcome, number)
            case .diskIsFull(let isFull): note(isFull: isFull)
            case .stop: isStopping = true
            case .kill: (isStopping, isKilled) = (true, true)
            }
        }
    }

    // MARK: Arrivals

    private func acceptAll() {
        while true {
            let (descriptor, address) = Socket.accept(listener)
            guard descriptor >= 0 else { return }
            makeRoom()
            guard let stream = try? context.stream(on: descriptor) else {
                close(descriptor)
                continue
            }
            lastNumber += 1
            connections[lastNumber] = PhoneConnection(
                lastNumber, descriptor, stream, address: address, now: now,
                patience: configuration.limits.patienceNanoseconds)
        }
    }

    /// Closes the oldest connection without a proof if there are too many.
    private func makeRoom() {
        let unproven = connections.values.filter(\.isUnproven)
        guard unproven.count >= configuration.limits.unprovenCount else { return }
        guard let oldest = unproven.min(by: { $0.number < $1.number }) else { return }
        end(oldest, notice: "too many unauthenticated connections")
    }

    // MARK: Bytes

    private func exchange(_ connection: PhoneConnection) {
        guard connections[connection.number] != nil else { return }
        if case .tls = connection.stage {
            guard shakeHands(connection) else { return }
        }
        flush(connection)
        read(connection)
    }

    /// Continues the handshake of TLS; returns whether it is done.
    private func shakeHands(_ connection: PhoneConnection) -> Bool {
        connection.waitsForWriting = false
        switch connection.stream.handshake() {
        case .done: return secured(connection)
        case .waitsForReading: return false
        case .waitsForWriting:
            connection.waitsForWriting = true
            return false
        case .closed, .failed:
            remove(connection)
            return false
        }
    }

    private func read(_ connection: PhoneConnection) {
        for _ in 0..<Self.recordsAtOnce where connections[connection.number] != nil {
            switch buffer.withUnsafeMutableBytes(connection.stream.read(into:)) {
            case .done(let count): receive(buffer[..<count], at: now, connection)
            case .waitsForReading, .waitsForWriting: return
            case .closed, .failed: return remove(connection)
            }
        }
    }

    /// Writes what the socket takes.
    func flush(_ connection: PhoneConnection) {
        guard connections[connection.number] != nil else { return }
        var count = 0
        while count < connection.out.count {
            let progress = connection.out.withUnsafeBytes {
                connection.stream.write(UnsafeRawBufferPointer(rebasing: $0[count...]))
            }
            guard case .done(let taken) = progress, taken > 0 else { break }
            count += taken
        }
        connection.out.removeFirst(count)
        connection.flow.systemTook(byteCount: count)
        guard case .closing = connection.stage, connection.out.isEmpty, !connection.isShutDown
        else { return }
        connection.isShutDown = true
        connection.stream.shutDown()
        shutdown(connection.descriptor, Int32(SHUT_WR))
    }

    /// Does what time brings.
    private func tick(_ connection: PhoneConnection) {
        guard connections[connection.number] != nil else { return }
        let now = now
        do {
            switch connection.stage {
            case .tls, .paired:
                let patience = configuration.limits.patienceNanoseconds
                guard now - connection.accepted <= patience else { return remove(connection) }
            case .handshake(var handshake):
                try handshake.check(now: now.nanoseconds)
            case .pairing:
                guard !shared.withLock({ $0.isExpired(now: now) }) else {
                    throw LiveError(.tooSlow("did not finish the pairing in time"))
                }
                try connection.flow.check(now: now.nanoseconds)
            case .open:
                try connection.flow.check(now: now.nanoseconds)
                try pump(connection)
                reportIfDue(connection, now)
            case .closing(let since):
                guard now - since <= Self.closingNanoseconds else { return remove(connection) }
            }
        } catch {
            fail(connection, error, in: "state")
        }
    }
}
