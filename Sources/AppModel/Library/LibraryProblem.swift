internal import LockstepSamples

/// What went wrong, and what can be done, in the sentences that the engine has for it.
public struct LibraryProblem: Error, Hashable, Sendable {
    /// What happened and where, as a sentence.
    public var sentence: String
    /// What the person can do, as a sentence; empty where nothing is known.
    public var remedy: String

    /// A problem in words.
    public init(sentence: String, remedy: String) {
        self.sentence = sentence
        self.remedy = remedy
    }

    /// The words of an error.
    public init(_ error: any Error) {
        if let problem = error as? LibraryProblem {
            self = problem
        } else if let failure = error as? any Failure {
            let place = failure.place.map { " (\($0))" } ?? ""
            let words = failure.problem
            sentence = words.prefix(1).uppercased() + words.dropFirst() + place + "."
            remedy = failure.remedy
        } else {
            sentence = "\(error)"
            remedy = ""
        }
    }
}
