internal import LockstepSamples

/// A problem in the engine's words, and its remedy for the user of a phone.
public struct LibraryProblem: Error, Hashable, Sendable {
    /// The problem and its place, as a sentence.
    public var sentence: String
    /// The remedy; nil if unknown.
    public var remedy: Phrase?

    /// Creates a problem.
    public init(sentence: String, remedy: Phrase?) {
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
            remedy = failure.remedy.phrase
        } else {
            sentence = "\(error)"
            remedy = nil
        }
    }
}
