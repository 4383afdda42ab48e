internal import Foundation
internal import LockstepConcurrency
internal import Security
internal import VirtualPhone

/// The life of one connection, on a thread of its own.
///
/// The app's requests and the phone's events wake it. It stops at every step while the app is
/// suspended. An app that was suspended finds its connections aborted (Apple's sample "Building a
/// custom peer-to-peer protocol" names `ECONNABORTED` for that); until then the peer hears nothing.
final class ConnectionThread: Sendable {
    /// What the thread tells the connection, which passes it to the app.
    enum News: Sendable {
        case state(NWConnection.State, NWPath)
        case metadata(ProtocolMetadata)
    }

    let endpoint: NWEndpoint
    let timeoutSeconds: Int
    let options: ProtocolOptions.Values?
    let hasNoDelay: Bool
    let requests: Mutex<ConnectionRequests>
    let deliver: LiveDelivery
    let wake: WakeSignal
    private let phone: VirtualPhone?
    private let suspensions: Mutex<Int>
    private let tell: @Sendable (News) -> Void

    init(
        _ connection: NWConnection, requests: Mutex<ConnectionRequests>, deliver: LiveDelivery,
        wake: WakeSignal, tell: @escaping @Sendable (News) -> Void
    ) {
        endpoint = connection.endpoint
        timeoutSeconds = connection.parameters.tcp.connectionTimeout
        hasNoDelay = connection.parameters.tcp.noDelay
        options = connection.parameters.tls?.values
        self.requests = requests
        self.deliver = deliver
        self.wake = wake
        self.tell = tell
        phone = VirtualPhone.current
        suspensions = Mutex(VirtualPhone.current?.suspensionCount ?? 0)
    }

    /// Runs the connection until it has ended.
    func run() {
        blockBrokenPipes()
        let subscription = phone?.subscribe { [weak self] in self?.hear($0) }
        defer { subscription?.cancel() }
        while true {
            let changeCount = requests.withLock { $0.networkChangeCount }
            do {
                tell(.state(.preparing, .satisfied))
                try establishAndCarry()
                return
            } catch {
                guard wait(after: error, since: changeCount) else { return }
            }
        }
    }

    /// A write to a closed socket is an error and must not end the program.
    private func blockBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private func hear(_ event: PhoneEvent) {
        switch event {
        case .localNetwork: requests.withLock { $0.networkChangeCount += 1 }
        case .condition, .servicesAnnounced: break
        default: return
        }
        wake.wake()
    }

    private func establishAndCarry() throws {
        try checkPermission()
        let socket = try connectedSocket()
        defer { close(socket) }
        let channel = try secured(socket)
        tell(.metadata(metadata(of: channel)))
        tell(.state(.ready, .satisfied))
        let end: NWConnection.State
        do {
            end = try carry(channel, on: socket)
        } catch ConnectionStop.failed(let error) {
            end = .failed(error)
        } catch {
            end = .cancelled
        }
        if case .cancelled = end { finish(channel, socket) }
        finish(end)
    }

    /// Waits for the network to change after an attempt failed; false if the connection has ended.
    ///
    /// "Connections in the waiting state will normally re-attempt on network changes"
    /// (connection.h).
    private func wait(after error: any Error, since changeCount: Int) -> Bool {
        switch error {
        case ConnectionStop.denied: tell(.state(.waiting(.posix(.ENETDOWN)), .denied))
        case ConnectionStop.failed(let error): tell(.state(.waiting(error), .satisfied))
        default:
            finish(.cancelled)
            return false
        }
        while requests.withLock({ $0.networkChangeCount }) == changeCount {
            guard (try? pause()) != nil else {
                finish(.cancelled)
                return false
            }
        }
        return true
    }

    private func checkPermission() throws {
        guard let phone else { return }
        guard phone.useLocalNetwork() else { throw ConnectionStop.denied }
    }

    private func metadata(of channel: TLSChannel) -> ProtocolMetadata {
        ProtocolMetadata(applicationProtocol: channel.applicationProtocol) { label, byteCount in
            channel.exported(label, byteCount: byteCount)
        }
    }

    /// Closes as the app asked: with a goodbye, or with a reset ("TCP RST packets", connection.h).
    private func finish(_ channel: TLSChannel, _ socket: Int32) {
        guard requests.withLock({ $0.ending }) == .forced else { return channel.shutDown() }
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
    }

    /// "Outstanding sends and receives will receive errors before the state changes to cancelled"
    /// (connection.h).
    private func finish(_ state: NWConnection.State) {
        let error: NWError
        if case .failed(let reason) = state { error = reason } else { error = .posix(.ECANCELED) }
        let (sends, receives) = requests.withLock { requests in
            defer { (requests.sends, requests.receives, requests.end) = ([], [], error) }
            return (requests.sends, requests.receives)
        }
        deliver {
            for send in sends { send.completion(error) }
            for receive in receives { receive.completion(nil, nil, false, error) }
        }
        tell(.state(state, .satisfied))
    }

    /// Waits until the socket is ready, something wakes the thread, or the time is over.
    ///
    /// - Returns: what is ready, 0 after the time.
    /// - Throws: ``ConnectionStop`` if the app ended the connection or was suspended meanwhile.
    @discardableResult
    func pause(
        for events: Int32 = 0, on socket: Int32 = -1, milliseconds: Int32 = -1
    ) throws -> Int32 {
        var ready: Int32 = 0
        repeat {
            let isSuspended = isSuspended
            var waits = [
                pollfd(fd: wake.reader, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isSuspended ? -1 : socket, events: Int16(events), revents: 0),
            ]
            let count = poll(&waits, 2, isSuspended ? -1 : milliseconds)
            wake.clear()
            ready = count > 0 ? Int32(waits[1].revents) : 0
        } while isSuspended && requests.withLock { $0.ending == nil }
        try check()
        return ready
    }

    /// A phone that has ended suspends no one.
    private var isSuspended: Bool {
        guard let phone, VirtualPhone.current === phone else { return false }
        return phone.isSuspended
    }

    private func check() throws {
        guard requests.withLock({ $0.ending }) == nil else { throw ConnectionStop.cancelled }
        let count = phone?.suspensionCount ?? 0
        let wasSuspended = suspensions.withLock { known in
            defer { known = count }
            return known != count
        }
        if wasSuspended { throw ConnectionStop.failed(.posix(.ECONNABORTED)) }
    }
}
