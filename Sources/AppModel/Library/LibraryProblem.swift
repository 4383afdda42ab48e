internal import LockstepSamples

/// A problem and its remedy, in the engine's sentences.
public struct LibraryProblem: Error, Hashable, Sendable {
    /// The problem and its place, as a sentence.
    public var sentence: String
    /// The remedy, as a sentence; empty if unknown.
    public var remedy: String

    /// Creates a problem.
    public init(sentence: String, remedy: String) {
        self.sentence = sentence
        self.remedy = remedy
    }

    /// Converts an error.
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
