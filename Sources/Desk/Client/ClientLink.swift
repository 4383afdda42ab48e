import LockstepConcurrency
import LockstepLink
import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// Unchecked: TLSStream is used only while the lock is held.

/// A connection to a desk with a thread that waits for its socket.
///
/// Bytes are written on the thread that sends them, if the socket takes them at once, so that nothing
/// delays a question for the desk's time.
final class ClientLink: DeskConnection, @unchecked Sendable {
    fileprivate struct State {
        var stream: TLSStream?
        var isOpen = false
        var isClosing = false
        var wantsBytes = false
        /// What the socket has not taken yet.
        var waiting: [UInt8] = []
    }

    /// What an exchange with the socket led to.
    private enum Exchange {
        case goesOn
        /// Nil if one of the two ends closed the connection.
        case ended(DeskConnectionFailure?)
    }

    private static let patience = HostDuration.seconds(10)
    private static let closing = HostDuration.seconds(1)
    private let state = Mutex(State())
    private let clock: any HostClock
    private let report: @Sendable (DeskConnectionEvent) -> Void
    private let pipe: WakePipe
    private let context: TLSContext

    init(
        clock: any HostClock, report: @escaping @Sendable (DeskConnectionEvent) -> Void
    ) throws {
        self.clock = clock
        self.report = report
        pipe = try WakePipe()
        context = try TLSContext()
    }

    /// Starts the thread, which keeps this object until the end.
    func start(_ place: DeskPlace) throws {
        _ = try WorkerThread { [self] in
            let failure = run(place)
            state.withLock { $0.stream = nil }
            report(.ended(failure))
        }
    }

    func send(_ bytes: [UInt8]) {
        let (taken, isLeft) = state.withLock { state -> (Int, Bool) in
            guard state.isOpen, !state.isClosing else { return (0, false) }
            let taken = state.waiting.isEmpty ? state.write(bytes) : 0
            state.waiting += bytes[taken...]
            return (taken, !state.waiting.isEmpty)
        }
        if taken > 0 { report(.took(byteCount: taken)) }
        if isLeft { pipe.wake() }
    }

    func receive() {
        state.withLock { $0.wantsBytes = true }
        pipe.wake()
    }

    func close() {
        state.withLock { $0.isClosing = true }
        pipe.wake()
    }

    // MARK: The thread

    private func run(_ place: DeskPlace) -> DeskConnectionFailure? {
        guard case .address(let host, let port) = place else {
            return DeskConnectionFailure(.notFound, detail: "this program has no Bonjour")
        }
        let deadline = clock.now + Self.patience
        var failure = DeskConnectionFailure(.unreachable, detail: "")
        var descriptor: Int32 = -1
        let hasAddress = Socket.connect(to: host, port: port) { attempt in
            failure = waitForConnection(attempt, until: deadline)
            guard failure.detail.isEmpty else {
                systemClose(attempt)
                return true
            }
            descriptor = attempt
            return false
        }
        guard hasAddress else { return DeskConnectionFailure(.notFound, detail: host) }
        guard descriptor >= 0 else { return failure }
        defer { systemClose(descriptor) }
        guard let stream = try? context.stream(on: descriptor) else {
            return DeskConnectionFailure(.notSecure, detail: "OpenSSL")
        }
        if let failure = shakeHands(stream, descriptor, until: deadline) { return failure }
        return serve(descriptor)
    }

    /// Waits until a socket is connected; the failure has no detail if it is.
    private func waitForConnection(
        _ descriptor: Int32, until deadline: HostTime
    ) -> DeskConnectionFailure {
        guard wait(descriptor, reads: false, writes: true, until: deadline) else {
            return DeskConnectionFailure(.unreachable, detail: "no answer")
        }
        let code = Socket.error(of: descriptor)
        guard code != 0 else { return DeskConnectionFailure(.unreachable, detail: "") }
        return DeskConnectionFailure(
            code == ECONNREFUSED ? .refused : .unreachable,
            detail: String(cString: strerror(code)))
    }

    private func shakeHands(
        _ stream: TLSStream, _ descriptor: Int32, until deadline: HostTime
    ) -> DeskConnectionFailure? {
        while true {
            let progress = stream.handshake()
            let isReading = progress == .waitsForReading
            switch progress {
            case .done:
                guard let exporter = stream.exporter(), let key = stream.peerKey() else {
                    return DeskConnectionFailure(.notSecure, detail: "another protocol or key")
                }
                state.withLock { ($0.stream, $0.isOpen) = (stream, true) }
                report(.opened(exporter: exporter, deskKey: key))
                return nil
            case .waitsForReading, .waitsForWriting:
                guard
                    wait(descriptor, reads: isReading, writes: !isReading, until: deadline)
                else { return DeskConnectionFailure(.notSecure, detail: "no answer") }
            case .closed: return DeskConnectionFailure(.notSecure, detail: "the other end closed")
            case .failed(let words): return DeskConnectionFailure(.notSecure, detail: words)
            }
        }
    }

    /// Waits for a socket; returns false if the time is over or the connection is being closed.
    private func wait(
        _ descriptor: Int32, reads: Bool, writes: Bool, until deadline: HostTime
    ) -> Bool {
        while !state.withLock({ $0.isClosing }) {
            let rest = (deadline - clock.now).nanoseconds
            guard rest > 0 else { return false }
            var poll = Poll()
            _ = poll.add(pipe.descriptor, reads: true, writes: false)
            let socket = poll.add(descriptor, reads: reads, writes: writes)
            poll.wait(milliseconds: Int(rest / 1_000_000) + 1)
            pipe.drain()
            if reads && poll.isReadable(socket) || writes && poll.isWritable(socket) {
                return true
            }
        }
        return false
    }

    /// Reads and writes until the end.
    private func serve(_ descriptor: Int32) -> DeskConnectionFailure? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        var closingSince: HostTime?
        while true {
            let (reads, writes, isClosing) = state.withLock { state in
                (
                    state.wantsBytes && state.stream?.hasPending != true, !state.waiting.isEmpty,
                    state.isClosing
                )
            }
            let mayHaveBytes = state.withLock { $0.wantsBytes && $0.stream?.hasPending == true }
            if isClosing {
                let since = closingSince ?? clock.now
                closingSince = since
                guard writes, clock.now - since < Self.closing else {
                    state.withLock { $0.stream?.shutDown() }
                    return nil
                }
            }
            var poll = Poll()
            _ = poll.add(pipe.descriptor, reads: true, writes: false)
            _ = poll.add(descriptor, reads: reads, writes: writes)
            poll.wait(milliseconds: mayHaveBytes ? 0 : isClosing ? 20 : 10_000)
            pipe.drain()
            if case .ended(let failure) = exchange(buffer) { return failure }
        }
    }

    /// Writes and reads what the socket takes and has.
    private func exchange(_ buffer: UnsafeMutableRawBufferPointer) -> Exchange {
        let (taken, read) = state.withLock { state -> (Int, TLSStream.Progress?) in
            let taken = state.waiting.isEmpty ? 0 : state.write()
            guard state.wantsBytes, !state.isClosing else { return (taken, nil) }
            return (taken, state.stream?.read(into: buffer))
        }
        let now = clock.now
        if taken > 0 { report(.took(byteCount: taken)) }
        switch read {
        case .done(let count):
            state.withLock { $0.wantsBytes = false }
            report(.received(buffer.bytes(count), at: now))
        case .closed: return .ended(nil)
        case .failed(let words):
            return .ended(DeskConnectionFailure(.broken, detail: words))
        case .waitsForReading, .waitsForWriting, nil: break
        }
        return .goesOn
    }
}

extension ClientLink.State {
    /// Writes what waits, as far as the socket takes it.
    fileprivate mutating func write() -> Int {
        let count = write(waiting)
        waiting.removeFirst(count)
        return count
    }

    /// Writes bytes, as far as the socket takes them.
    ///
    /// A failure is noticed when the socket is read.
    fileprivate func write(_ bytes: [UInt8]) -> Int {
        var count = 0
        while count < bytes.count, let stream {
            let progress = bytes.withUnsafeBytes {
                stream.write(UnsafeRawBufferPointer(rebasing: $0[count...]))
            }
            guard case .done(let taken) = progress, taken > 0 else { break }
            count += taken
        }
        return count
    }
}

private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
