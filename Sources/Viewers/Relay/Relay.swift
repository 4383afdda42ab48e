import Glibc
import LockstepConcurrency
import LockstepLive
public import LockstepSamples

/// Passes the live view of all phones to programs on the same computer (docs/PROTOCOL.md, section 13).
///
/// One thread serves all readers. A slow reader loses the oldest samples and is told their numbers;
/// deliveries never wait.
public final class Relay: PhoneViewer {
    /// The most programs that read at once.
    private static let mostReaders = 32
    /// How much is sent at once, in bytes.
    private static let pieceByteCount = 8 << 10

    private struct State {
        var hub: RelayHub
        /// The sockets of the readers, by number, and what the system has not taken yet.
        var sockets: [Int: Int32] = [:]
        var unsent: [Int: ArraySlice<UInt8>] = [:]
        var lastNumber = 0
        var isStopped = false
    }

    /// The path that programs try unless they are told another: in the user's folder for sockets
    /// (`XDG_RUNTIME_DIR`), or in one of `/tmp` with the user's number.
    public static var standardPath: String {
        guard let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), !folder.isEmpty
        else { return "/tmp/lockstep-\(getuid())/live" }
        return folder + "/lockstep/live"
    }

    /// The path of the socket.
    public let path: String
    private let state: Mutex<State>
    private let listener: Int32
    private let wake: (reading: Int32, writing: Int32)
    private let clock: @Sendable () -> DeskTime
    private let thread: Mutex<WorkerThread?> = Mutex(nil)

    /// Listens at a path, with a thread of its own.
    ///
    /// - Parameters:
    ///   - path: The path of the socket, in a folder that only the user can reach; the folder is made
    ///     if it is missing.
    ///   - name: The name of the desk.
    ///   - clockIdentity: The identity of the desk's clock.
    ///   - clock: The desk's clock, on which deliveries state their time.
    /// - Throws: ``RelayFailure``; `ThreadFailure` if the system provides no thread.
    public init(
        at path: String, name: String, clockIdentity: DeskClock,
        clock: @escaping @Sendable () -> DeskTime
    ) throws {
        (self.path, self.clock) = (path, clock)
        state = Mutex(State(hub: RelayHub(name: name, clock: clockIdentity)))
        listener = try RelaySocket.listen(at: path)
        guard let pipe = RelaySocket.pipe() else {
            let reason = String(cString: strerror(errno))
            close(listener)
            unlink(path)
            throw RelayFailure.noPipe(reason: reason)
        }
        wake = pipe
        do {
            let worker = try WorkerThread { [self] in run() }
            thread.withLock { $0 = worker }
        } catch {
            closeAll()
            throw error
        }
    }

    /// Disconnects all readers and removes the socket.
    ///
    /// Until then the relay runs, whoever refers to it.
    public func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        guard isFirst else { return }
        poke()
        thread.withLock { $0 }?.join()
        closeAll()
    }

    private func closeAll() {
        for descriptor in state.withLock({ Array($0.sockets.values) }) { close(descriptor) }
        for descriptor in [listener, wake.reading, wake.writing] { close(descriptor) }
        unlink(path)
    }

    /// Passes what a phone delivered to the readers that want it.
    public func receive(_ delivery: PhoneDelivery, from phone: ViewedPhone, at now: DeskTime) {
        let hasReaders = state.withLock { state in
            for reader in state.hub.receive(delivery, from: phone, at: now) {
                Self.remove(reader, &state)
            }
            return !state.sockets.isEmpty
        }
        if hasReaders { poke() }
    }

    /// Makes the thread look again.
    private func poke() {
        var byte: UInt8 = 0
        // A full pipe wakes it too.
        _ = write(wake.writing, &byte, 1)
    }

    private func run() {
        while true {
            let (isStopped, readers) = state.withLock { state in
                (
                    state.isStopped,
                    state.sockets.map { (number: $0.key, socket: $0.value) }.sorted {
                        $0.number < $1.number
                    }
                )
            }
            guard !isStopped else { return }
            var polled = [
                pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
            ]
            polled += readers.map {
                pollfd(fd: $0.socket, events: events(of: $0.number), revents: 0)
            }
            guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { return }
            drainWake()
            if polled[1].revents != 0 { accept() }
            for (reader, entry) in zip(readers, polled.dropFirst(2)) {
                if entry.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { receive(reader.number) }
                send(reader.number)
            }
        }
    }

    private func events(of reader: Int) -> Int16 {
        let isWaiting = state.withLock { $0.unsent[reader]?.isEmpty == false }
        return Int16(POLLIN) | (isWaiting ? Int16(POLLOUT) : 0)
    }

    private func drainWake() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(wake.reading, &bytes, bytes.count) > 0 {}
    }

    private func accept() {
        while let descriptor = RelaySocket.accept(listener) {
            let isAdded = state.withLock { state in
                guard state.sockets.count < Self.mostReaders else { return false }
                state.lastNumber += 1
                state.sockets[state.lastNumber] = descriptor
                state.hub.add(reader: state.lastNumber)
                return true
            }
            if !isAdded { close(descriptor) }
        }
    }

    private func receive(_ reader: Int) {
        state.withLock { state in
            guard let socket = state.sockets[reader] else { return }
            guard let bytes = RelaySocket.receive(socket),
                (try? state.hub.receive(bytes[...], from: reader)) != nil
            else { return Self.remove(reader, &state) }
        }
    }

    /// Sends until the system takes no more.
    private func send(_ reader: Int) {
        state.withLock { state in
            while let socket = state.sockets[reader] {
                var bytes = state.unsent[reader] ?? []
                if bytes.isEmpty {
                    let now = HostTime(nanoseconds: clock().nanoseconds)
                    bytes =
                        state.hub.next(for: reader, byteCount: Self.pieceByteCount, now: now)[...]
                }
                guard !bytes.isEmpty else { return }
                guard let count = RelaySocket.send(bytes, to: socket) else {
                    return Self.remove(reader, &state)
                }
                state.unsent[reader] = bytes.dropFirst(count)
                if count < bytes.count { return }
            }
        }
    }

    private static func remove(_ reader: Int, _ state: inout State) {
        if let socket = state.sockets.removeValue(forKey: reader) { close(socket) }
        state.unsent[reader] = nil
        state.hub.remove(reader: reader)
    }
}
