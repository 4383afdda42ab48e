internal import Foundation

// Unchecked: the value is touched under the lock only.

/// A value that can be reached only while its lock is held.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// A locked value.
    init(_ value: Value) {
        self.value = value
    }

    /// Lends the value to `body`, which must be short and must not come back here.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
