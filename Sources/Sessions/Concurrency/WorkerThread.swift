#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

// Unchecked: `handle` is written once, before the thread's owner is handed out.

/// A thread that runs one closure and can be waited for; released, it runs on by itself.
///
/// Threads instead of a pool: encoders and disk writes block, and the number of each is chosen.
public final class WorkerThread: @unchecked Sendable {
    private var handle: pthread_t?
    private let joined = Mutex(false)

    /// A way to start a thread: the system's, but where a test refuses some.
    package typealias Starting = @Sendable (@escaping @Sendable () -> Void) throws -> WorkerThread

    /// How many threads can work at once on this machine now, at least 1.
    public static var usefulCount: Int { usableProcessorCount() }

    /// Starts a thread that runs `body` once.
    ///
    /// - Throws: ``ThreadFailure`` where the system has none to give; then `body` is not run: done
    ///   at once, a loop that waits for its caller would wait for ever.
    public init(_ body: @escaping @Sendable () -> Void) throws {
        let start = Unmanaged.passRetained(Start(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let status = pthread_create(&thread, nil, { Start.run($0) }, start.toOpaque())
        guard status == 0 else {
            start.release()
            throw ThreadFailure(number: status)
        }
        handle = thread
    }

    deinit {
        // No one can wait for it any more: the system may forget it when it ends.
        let wasJoined = joined.withLock { $0 }
        if !wasJoined, let handle { pthread_detach(handle) }
    }

    /// Waits until the closure has returned; a second call returns at once.
    public func join() {
        let first = joined.withLock { joined in
            defer { joined = true }
            return !joined
        }
        if first, let handle { pthread_join(handle, nil) }
    }
}

private final class Start {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// The thread's first function; the argument is nil on no system, but Linux declares it so.
    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        return nil
    }
}
