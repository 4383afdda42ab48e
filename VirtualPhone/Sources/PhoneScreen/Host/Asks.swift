internal import LockstepSamples
internal import VirtualPhone

/// The questions of the system that wait for the owner.
@MainActor final class Asks {
    private struct Question {
        let token: Int
        let permission: Permission
        let message: [String: ScreenValue]
        var answers: [(PermissionState) -> Void]
    }

    private var waiting: [Question] = []
    private var last = 0

    /// The messages of all questions.
    var open: [[String: ScreenValue]] { waiting.map(\.message) }

    /// Adds a question, and returns its message; nil if the system already asks for this
    /// permission, whose answer then counts for both.
    func add(
        _ permission: Permission, _ words: (title: String, reason: String),
        _ answer: @escaping (PermissionState) -> Void
    ) -> [String: ScreenValue]? {
        if let index = waiting.firstIndex(where: { $0.permission == permission }) {
            waiting[index].answers.append(answer)
            return nil
        }
        last += 1
        let message: [String: ScreenValue] = [
            "ask": [
                .number(Double(last)), .text(words.title), .text(words.reason),
                ["Don’t Allow", "Allow"],
            ]
        ]
        waiting.append(
            Question(token: last, permission: permission, message: message, answers: [answer]))
        return message
    }

    /// Answers a question; unknown ones are ignored.
    func answer(_ token: Int, _ button: Int) {
        guard let index = waiting.firstIndex(where: { $0.token == token }) else { return }
        let said: PermissionState = button == 1 ? .authorized : .denied
        for answer in waiting.remove(at: index).answers { answer(said) }
    }
}
