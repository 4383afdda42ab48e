#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

// Unchecked: the value is accessed only while the lock is held.

/// A lock that owns its value, so that accessing the value without the lock does not compile.
///
/// `Synchronization.Mutex` would do, but needs iOS 18. This one also lets a thread wait until the
/// value has changed.
public final class Mutex<Value>: @unchecked Sendable {
    private var value: Value
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>

    /// Creates a lock around `value`.
    public init(_ value: sending Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        changed = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        #if canImport(Darwin)
            pthread_cond_init(changed, nil)
        #else
            // The wall clock may be set back while a thread waits.
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_cond_init(changed, &attributes)
            pthread_condattr_destroy(&attributes)
        #endif
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

    /// Lends the value to `body` and wakes every thread that is waiting for a change.
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

    /// Waits until `condition` holds or `milliseconds` have passed on the monotonic clock.
    ///
    /// - Returns: Whether the condition held at the end.
    public func wait(milliseconds: Int, until condition: (Value) -> Bool) -> Bool {
        let deadline = monotonicNanoseconds() + milliseconds * 1_000_000
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while !condition(value) {
            guard wait(untilNanoseconds: deadline) else { break }
        }
        return condition(value)
    }

    /// Waits for a change; returns false once the deadline has passed.
    private func wait(untilNanoseconds deadline: Int) -> Bool {
        #if canImport(Darwin)
            let rest = max(0, deadline - monotonicNanoseconds())
            var interval = timespec(
                tv_sec: rest / 1_000_000_000, tv_nsec: rest % 1_000_000_000)
            return pthread_cond_timedwait_relative_np(changed, lock, &interval) == 0
        #else
            var time = timespec(
                tv_sec: deadline / 1_000_000_000, tv_nsec: deadline % 1_000_000_000)
            return pthread_cond_timedwait(changed, lock, &time) == 0
        #endif
    }
}

private func monotonicNanoseconds() -> Int {
    Int(MachineClock.nanoseconds(of: CLOCK_MONOTONIC))
}
