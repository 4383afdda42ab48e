import LockstepConcurrency

/// Answers that stay valid until the catalog's content changes.
final class KeptAnswers<Answer: Sendable>: Sendable {
    private struct State {
        var version = ""
        var answers: [String: Answer] = [:]
    }

    /// More than the filters that a person tries between two changes.
    private static var mostAnswers: Int { 100 }

    private let state = Mutex(State())

    /// Returns the answer to a question about a version of the content, and makes it if it is new.
    func answer(
        _ question: String, at version: String, _ make: () throws -> Answer
    ) rethrows -> Answer {
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
