internal import Foundation

/// Waits on the calling thread for what AVFoundation gives only asynchronously.
///
/// Never to be called on the main thread or inside a task: both would hold up what they wait for.
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

// Unchecked: the result is reached under the condition's lock only.

/// A result that another thread gives once.
final class Answer<Value: Sendable>: @unchecked Sendable {
    /// Longer than the system takes for anything that a person waits for.
    private static var longestWait: TimeInterval { 30 }

    private let condition = NSCondition()
    private var result: Result<Value, any Error>?

    /// Gives the result.
    func give(_ result: Result<Value, any Error>) {
        condition.lock()
        defer { condition.unlock() }
        self.result = result
        condition.broadcast()
    }

    /// Waits for the result, but not for ever.
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
