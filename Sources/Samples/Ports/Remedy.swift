/// What the user can do about a problem: sentences, and the actions that they name.
///
/// A library does not know where its user acts: at a command line or on a phone. It writes the
/// action as a value, `"Run \(.recover)."`, and the program words it.
public struct Remedy: Hashable, Sendable {
    /// A part of a sentence.
    public enum Part: Hashable, Sendable {
        /// Words that are the same everywhere.
        case words(String)
        /// An action, which the program names.
        case action(RemedyAction)
    }

    /// The sentences; none if nothing can be done.
    public private(set) var sentences: [[Part]]

    private init(_ sentences: [[Part]]) {
        self.sentences = sentences
    }

    /// Creates a remedy of one sentence.
    public init(_ sentence: [Part]) {
        sentences = sentence.isEmpty ? [] : [sentence]
    }

    /// Creates a remedy of several sentences.
    public init(_ remedies: Remedy...) {
        self.init(remedies)
    }

    /// Creates a remedy of the sentences of several ones.
    public init(_ remedies: [Remedy]) {
        sentences = remedies.flatMap(\.sentences)
    }

    /// The actions that the sentences name, in order.
    public var actions: [RemedyAction] {
        sentences.joined().compactMap { part in
            if case .action(let action) = part { action } else { nil }
        }
    }

    /// The remedy as one text, with the names that a program gives to actions.
    public func text(naming name: (RemedyAction) -> String) -> String {
        sentences.map { Self.text($0, naming: name) }.joined(separator: " ")
    }

    private static func text(_ sentence: [Part], naming name: (RemedyAction) -> String) -> String {
        sentence.map { part in
            switch part {
            case .words(let words): words
            case .action(let action): name(action)
            }
        }.joined()
    }
}

extension Remedy {
    /// For an image that may be intact, but not of a kind that a session's frames have.
    package static let convertImage: Remedy =
        "Convert the image to a JPEG or HEIC as docs/FORMAT.md, section 5, requires."
}

extension Remedy {
    /// Joins two pieces of text: the first sentence of `right` continues the last one of `left`.
    public static func + (left: Remedy, right: Remedy) -> Remedy {
        Remedy(
            left.sentences.dropLast()
                + [joined(left.sentences.last ?? [], right.sentences.first ?? [])]
                + right.sentences.dropFirst())
    }

    /// Equal sentences have equal parts, so words that meet become one part.
    private static func joined(_ left: [Part], _ right: [Part]) -> [Part] {
        guard case .words(let first)? = left.last, case .words(let second)? = right.first else {
            return left + right
        }
        return left.dropLast() + [.words(first + second)] + right.dropFirst()
    }
}

extension Remedy: ExpressibleByStringInterpolation {
    /// Creates a remedy from words alone.
    public init(stringLiteral words: String) {
        self.init(words.isEmpty ? [] : [[.words(words)]])
    }

    /// Creates a remedy from words and values.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.remedy
    }

    /// Collects the parts of a string literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var remedy = Remedy([[]])

        /// Creates an empty collection; the capacities are not used.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends words.
        public mutating func appendLiteral(_ words: String) {
            append(Remedy(stringLiteral: words))
        }

        /// Appends an action.
        public mutating func appendInterpolation(_ action: RemedyAction) {
            append(Remedy([[.action(action)]]))
        }

        /// Appends the text of a value.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(Remedy(stringLiteral: value.description))
        }

        /// Appends another remedy; its first sentence continues the current one.
        public mutating func appendInterpolation(_ remedy: Remedy) {
            append(remedy)
        }

        private mutating func append(_ addition: Remedy) {
            remedy = remedy + addition
        }
    }
}

extension Remedy: CustomStringConvertible {
    /// The remedy for a log, with the names that actions have in the source.
    public var description: String { text { "<\($0)>" } }
}
