#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

// Unchecked: `handle` is written once, before the initializer returns.

/// A thread that runs one closure and can be joined.
///
/// If released, it continues to run on its own.
///
/// Threads instead of a pool, because encoders and disk writes block, and the number of each is
/// chosen.
public final class WorkerThread: @unchecked Sendable {
    private var handle: pthread_t?
    private let joined = Mutex(false)

    /// A way to start a thread.
    ///
    /// Always the system's, except in tests that refuse some threads.
    package typealias Starting = @Sendable (@escaping @Sendable () -> Void) throws -> WorkerThread

    /// The size of a thread's stack in bytes: Linux's default, with which everything is tested.
    ///
    /// On iOS a thread has 512 KiB unless it asks for more (Threading Programming Guide).
    static let stackByteCount = 8 << 20

    /// How many threads can run at once on this machine now; at least 1.
    public static var usefulCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Starts a thread that runs `body` once.
    ///
    /// - Throws: ``ThreadFailure`` if the system cannot provide a thread; `body` is not run then.
    ///   Running it immediately would make a loop that waits for its caller wait forever.
    public init(_ body: @escaping @Sendable () -> Void) throws {
        let start = Unmanaged.passRetained(Start(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let status = Self.withAttributes { attributes in
            pthread_create(&thread, attributes, { Start.run($0) }, start.toOpaque())
        }
        guard status == 0 else {
            start.release()
            throw ThreadFailure(number: status)
        }
        handle = thread
    }

    /// Returns the error number of `create`, or of the first attribute that the system refuses.
    private static func withAttributes(
        _ create: (UnsafePointer<pthread_attr_t>) -> Int32
    ) -> Int32 {
        var attributes = pthread_attr_t()
        let status = pthread_attr_init(&attributes)
        guard status == 0 else { return status }
        defer { pthread_attr_destroy(&attributes) }
        let refusal = pthread_attr_setstacksize(&attributes, stackByteCount)
        return refusal == 0 ? create(&attributes) : refusal
    }

    deinit {
        // No one can wait for the thread any longer, so the system may discard it when it ends.
        let wasJoined = joined.withLock { $0 }
        if !wasJoined, let handle { pthread_detach(handle) }
    }

    /// Waits until the closure has returned; a second call returns immediately.
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

    /// The thread's entry function.
    ///
    /// The argument is never nil, but Linux declares it optional.
    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        return nil
    }
}
