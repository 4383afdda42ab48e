/// A text for a screen, in English; the views translate it to the user's language.
///
/// The key is the English text with `%@` for texts and `%lld` for counts, as in the String Catalog
/// `App/Lockstep/Localizable.xcstrings`. A test checks that every key exists in every language.
public struct Phrase: Hashable, Sendable {
    /// A value for a placeholder.
    public enum Argument: Hashable, Sendable {
        /// A text or a formatted number.
        case text(String)
        /// A number with a decimal point, possibly with a unit, such as "12.3 GB"; the user's language
        /// may separate decimals by something else.
        case number(String)
        /// A count that selects the singular or plural.
        case count(Int)
        /// Another text for a screen, which is translated by itself.
        indirect case phrase(Phrase)
    }

    /// The English text with its placeholders.
    public let key: String
    /// The values for the placeholders, in order.
    public let arguments: [Argument]

    /// Creates a text without placeholders.
    public init(_ key: String) {
        self.key = key
        arguments = []
    }

    /// Creates a text with one argument per placeholder.
    public init(_ key: String, _ arguments: Argument...) {
        self.key = key
        self.arguments = arguments
    }

    /// Text that is the same in every language.
    public static func words(_ text: String) -> Phrase {
        Phrase("%@", .text(text))
    }

    /// A number, possibly with a unit that is the same in every language: "12.3 GB".
    public static func number(_ text: String) -> Phrase {
        Phrase("%@", .number(text))
    }

    /// The English text, without singular forms.
    public var english: String {
        var words = ""
        var rest = key[...]
        for argument in arguments {
            guard let place = Self.placeholder(in: rest) else { break }
            words += rest[..<place.lowerBound]
            switch argument {
            case .text(let text), .number(let text): words += text
            case .count(let count): words += "\(count)"
            case .phrase(let phrase): words += phrase.english
            }
            rest = rest[place.upperBound...]
        }
        return words + rest
    }

    private static func placeholder(in text: Substring) -> Range<Substring.Index>? {
        var start = text.startIndex
        while start < text.endIndex {
            for mark in ["%@", "%lld"] where text[start...].hasPrefix(mark) {
                return start..<text.index(start, offsetBy: mark.count)
            }
            start = text.index(after: start)
        }
        return nil
    }
}

extension Phrase.Argument {
    /// Returns a number as another language writes it, with its separator of decimals.
    public static func localized(_ number: String, separator: String) -> String {
        number.map { $0 == "." ? separator : String($0) }.joined()
    }
}
