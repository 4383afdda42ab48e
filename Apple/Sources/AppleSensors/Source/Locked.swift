internal import Foundation

// Unchecked: the value is accessed only under the lock.

/// A value that is accessible only while its lock is held.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Creates a locked value.
    init(_ value: Value) {
        self.value = value
    }

    /// Passes the value to `body`, which must be short and must not call this method again.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
