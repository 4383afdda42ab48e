internal import Foundation
internal import LockstepSamples

/// Waits on the calling thread for an asynchronous result of AVFoundation.
///
/// Must not be called on the main thread or inside a task: both could block the result.
func waiting<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let answer = Answer<Value>()
    Task.detached {
        do {
            answer.give(.success(try await body()))
        } catch {
            answer.give(.failure(error))
        }
    }
    return try answer.wait()
}

// Unchecked: the result is accessed only under the condition's lock.

/// A result that another thread provides once.
final class Answer<Value: Sendable>: @unchecked Sendable {
    /// The longest wait in seconds, longer than the system takes for any operation that users wait
    /// for.
    private static var longestWait: TimeInterval { 30 }

    private let condition = NSCondition()
    private var result: Result<Value, any Error>?

    /// Provides the result.
    func give(_ result: Result<Value, any Error>) {
        condition.lock()
        defer { condition.unlock() }
        self.result = result
        condition.broadcast()
    }

    /// Waits for the result, up to the longest wait.
    func wait() throws -> Value {
        condition.lock()
        defer { condition.unlock() }
        let end = Date(timeIntervalSinceNow: Self.longestWait)
        while result == nil, condition.wait(until: end) {}
        guard let result else {
            throw AppleMediaError(
                "the system did not answer within \(Int(Self.longestWait)) seconds",
                remedy: "Restart the device and try again.")
        }
        return try result.get()
    }
}
