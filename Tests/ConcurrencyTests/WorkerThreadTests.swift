import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepConcurrency

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct WorkerThreadTests {
    /// Linux gives a thread as much as the shell's limit, iOS 512 KiB.
    @Test func theStackDoesNotDependOnTheSystem() throws {
        let size = Mutex(0)
        try Self.withDefaultStack(ofBytes: 16 << 20) {
            try WorkerThread { size.withLock { $0 = Self.stackByteCount() } }.join()
        }
        #expect(size.withLock { $0 } == 8 << 20)
    }

    @Test func pooledWorkIsDrainedOneByOne() throws {
        let witness = PoolWitness()
        var codecs = StubCodecs()
        codecs.autoreleasePool = witness.pool
        let threads = WorkerThreads(codecs: codecs)
        let outside = Mutex(0)
        let work = OrderedWork<Void>(threads) {}
        for _ in 0..<100 {
            try work.add { _ in if !witness.isInUnit { outside.withLock { $0 += 1 } } }
        }
        try work.finish()
        threads.end()
        #expect(outside.withLock { $0 } == 0)
        #expect(witness.unitCount >= 100)
    }

    /// Runs `body` while Linux gives the process's threads this size of stack by default; a Mac
    /// gives them 512 KiB.
    private static func withDefaultStack(ofBytes count: Int, _ body: () throws -> Void) throws {
        #if canImport(Glibc)
            let functions = try #require(DefaultAttributes())
            let attributes = Attributes.allocate(capacity: 1)
            defer { attributes.deallocate() }
            try #require(functions.get(attributes) == 0)
            var usual = 0
            pthread_attr_getstacksize(attributes, &usual)
            pthread_attr_setstacksize(attributes, count)
            try #require(functions.set(attributes) == 0)
            defer {
                pthread_attr_setstacksize(attributes, usual)
                _ = functions.set(attributes)
            }
        #endif
        try body()
    }

    /// The size of the calling thread's stack.
    private static func stackByteCount() -> Int {
        #if canImport(Glibc)
            let attributes = Attributes.allocate(capacity: 1)
            defer { attributes.deallocate() }
            guard DefaultAttributes()?.ofThread(pthread_self(), attributes) == 0 else { return 0 }
            defer { pthread_attr_destroy(attributes) }
            var size = 0
            pthread_attr_getstacksize(attributes, &size)
            return size
        #else
            return pthread_get_stacksize_np(pthread_self())
        #endif
    }
}

#if canImport(Glibc)
    // Allocated, because no module that a test can import has the type's initializer.
    private typealias Attributes = UnsafeMutablePointer<pthread_attr_t>

    /// GNU extensions that Swift's module of the C library leaves out.
    private struct DefaultAttributes {
        typealias Access = @convention(c) (Attributes) -> Int32
        typealias Reading = @convention(c) (pthread_t, Attributes) -> Int32

        let get: Access
        let set: Access
        let ofThread: Reading

        init?() {
            guard let get = dlsym(nil, "pthread_getattr_default_np"),
                let set = dlsym(nil, "pthread_setattr_default_np"),
                let ofThread = dlsym(nil, "pthread_getattr_np")
            else { return nil }
            self.get = unsafeBitCast(get, to: Access.self)
            self.set = unsafeBitCast(set, to: Access.self)
            self.ofThread = unsafeBitCast(ofThread, to: Reading.self)
        }
    }
#endif
