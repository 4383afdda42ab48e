import LockstepConcurrency
import LockstepServing

/// Answers that are the same as long as the catalog's content is.
final class KeptAnswers: Sendable {
    private struct State {
        var version = ""
        var answers: [String: Response] = [:]
    }

    /// More than the filters that a person tries between two changes.
    private static let mostAnswers = 100

    private let state = Mutex(State())

    /// The answer to a question about the content of a version, made if it is new.
    func answer(
        _ question: String, at version: String, _ make: () throws -> Response
    ) rethrows -> Response {
        let kept = state.withLock { $0.version == version ? $0.answers[question] : nil }
        if let kept { return kept }
        let answer = try make()
        state.withLock { state in
            if state.version != version || state.answers.count >= Self.mostAnswers {
                state.answers = [:]
            }
            state.version = version
            state.answers[question] = answer
        }
        return answer
    }
}
