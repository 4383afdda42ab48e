#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

// Unchecked: the value is reached only while the lock is held.

/// A lock that holds its value, so that reaching the value without the lock does not compile.
///
/// `Synchronization.Mutex` would do, but needs iOS 18; this one also lets a thread wait until the
/// value has changed.
public final class Mutex<Value>: @unchecked Sendable {
    private var value: Value
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>

    /// A lock around `value`.
    public init(_ value: sending Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        changed = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    /// Lends the value to `body` while the lock is held.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value)
    }

    /// Lends the value to `body` and wakes every thread that waits for a change.
    public func change<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(lock)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(lock)
        }
        return try body(&value)
    }

    /// Waits until `condition` holds, then lends the value to `body` and wakes the other waiters.
    public func change<Result, Failure: Error>(
        when condition: (Value) -> Bool, _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(lock)
        while !condition(value) { pthread_cond_wait(changed, lock) }
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(lock)
        }
        return try body(&value)
    }

    /// Waits until `condition` holds or `milliseconds` have passed.
    ///
    /// - Returns: whether the condition held at the end.
    public func wait(milliseconds: Int, until condition: (Value) -> Bool) -> Bool {
        var deadline = timespec()
        clock_gettime(CLOCK_REALTIME, &deadline)
        let nanoseconds = Int(deadline.tv_nsec) + milliseconds % 1000 * 1_000_000
        deadline.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while !condition(value) {
            guard pthread_cond_timedwait(changed, lock, &deadline) == 0 else { break }
        }
        return condition(value)
    }
}
