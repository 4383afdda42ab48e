/// Words for a screen, still in English: the views look them up in the person's language.
///
/// The key is the English text with `%@` for texts and `%lld` for counts, as the String Catalog
/// `App/Lockstep/Localizable.xcstrings` lists it. A test holds that every key
/// is there in every language.
public struct Phrase: Hashable, Sendable {
    /// Something that the words speak of.
    public enum Argument: Hashable, Sendable {
        /// A text or a formatted number.
        case text(String)
        /// A number that decides between singular and plural.
        case count(Int)
    }

    /// The English text with its placeholders.
    public let key: String
    /// What stands in place of the placeholders, in order.
    public let arguments: [Argument]

    /// Words that speak of nothing else.
    public init(_ key: String) {
        self.key = key
        arguments = []
    }

    /// Words that speak of `arguments`, one for each placeholder.
    public init(_ key: String, _ arguments: Argument...) {
        self.key = key
        self.arguments = arguments
    }

    /// The English words, without a singular of their own.
    public var english: String {
        var words = ""
        var rest = key[...]
        for argument in arguments {
            guard let place = Self.placeholder(in: rest) else { break }
            words += rest[..<place.lowerBound]
            switch argument {
            case .text(let text): words += text
            case .count(let count): words += "\(count)"
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
