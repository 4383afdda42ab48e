internal import Glibc
import LockstepConcurrency

/// The objects that a phone's frameworks autoreleased on the threads that called them.
///
/// An autoreleased object lives until the innermost autorelease pool of its thread is drained. On a
/// thread without a pool it lives until the thread ends (NSAutoreleasePool.h, `objc4`'s NSObject.mm).
public final class AutoreleasedObjects: Sendable {
    private let most = Mutex(0)

    init() {}

    /// The largest number of objects that were alive on one thread at the same time.
    public var mostOnOneThread: Int { most.withLock { $0 } }

    fileprivate func note(_ count: Int) { most.withLock { $0 = max($0, count) } }
}

extension VirtualPhone {
    /// An object that a framework creates for its own use during a call.
    public final class TemporaryObject: Sendable {
        /// Creates the object.
        public init() {}
    }

    /// Adds an object to the calling thread's innermost autorelease pool.
    ///
    /// Without a phone there is no pool, and the caller's reference is the last one.
    public static func autorelease(_ object: AnyObject = TemporaryObject()) {
        guard let phone = current else { return }
        ThreadObjects.ofThisThread.add(object, of: phone.autoreleased)
    }

    /// Runs `body`, then releases all objects that it autoreleased on the calling thread.
    public static func drainingAutoreleasePool<Result>(
        _ body: () throws -> Result
    ) rethrows -> Result {
        let objects = ThreadObjects.ofThisThread
        let start = objects.count(of: current?.autoreleased)
        defer { objects.release(from: start) }
        return try body()
    }
}

/// One thread's autoreleased objects, oldest first.
private final class ThreadObjects {
    private var objects: [AnyObject] = []
    /// The counter of the phone whose frameworks autoreleased the objects.
    private weak var counter: AutoreleasedObjects?

    /// The key of a thread's objects, which the C library releases when the thread ends.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<ThreadObjects>.fromOpaque(pointer).release() }
        }
        precondition(code == 0, "The C library has no key left for a thread's objects.")
        return key
    }()

    static var ofThisThread: ThreadObjects {
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<ThreadObjects>.fromOpaque(pointer).takeUnretainedValue()
        }
        let new = ThreadObjects()
        pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
        return new
    }

    /// Returns the number of objects of a phone's frameworks.
    ///
    /// Forgets those of other phones, because a thread of Dispatch may outlive the phone whose
    /// objects it has.
    func count(of counter: AutoreleasedObjects?) -> Int {
        if self.counter !== counter { objects = [] }
        self.counter = counter
        return objects.count
    }

    func add(_ object: AnyObject, of counter: AutoreleasedObjects) {
        let count = count(of: counter)
        objects.append(object)
        counter.note(count + 1)
    }

    func release(from start: Int) { objects.removeLast(max(0, objects.count - start)) }
}
