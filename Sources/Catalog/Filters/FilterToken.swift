/// A part of a filter's text.
struct FilterToken: Hashable {
    /// The kinds of parts.
    enum Kind: Hashable {
        /// Letters, digits and signs up to a space, a quote, an operator or a parenthesis.
        case word(String)
        /// Text between quotes, without escapes.
        case quoted(String)
        /// A comparison.
        case comparison(Comparison)
        /// `(`, `)` or `,`.
        case punctuation(Character)
        /// The end of the text.
        case end
    }

    var kind: Kind
    /// The position of its first character in the text, counted from 1.
    var column: Int

    /// The lower-case word; nil for other parts.
    var word: String? {
        if case .word(let word) = kind { word.lowercased() } else { nil }
    }
}

/// Divides a filter's text into tokens.
struct FilterLexer {
    private let text: [Character]
    private var position = 0

    private static let operators: Set<Character> = ["=", "!", "<", ">", "~"]
    private static let punctuation: Set<Character> = ["(", ")", ","]
    private static let quotes: Set<Character> = ["\"", "'"]

    /// - Throws: ``FilterError``.
    static func tokens(of text: String) throws -> [FilterToken] {
        var lexer = FilterLexer(text: Array(text))
        var tokens: [FilterToken] = []
        repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
        return tokens
    }

    private init(text: [Character]) { self.text = text }

    private mutating func next() throws -> FilterToken {
        while position < text.count, text[position].isWhitespace { position += 1 }
        let column = position + 1
        guard position < text.count else { return FilterToken(kind: .end, column: column) }
        let character = text[position]
        if Self.punctuation.contains(character) {
            position += 1
            return FilterToken(kind: .punctuation(character), column: column)
        }
        if Self.quotes.contains(character) {
            return FilterToken(kind: .quoted(try quoted(by: character)), column: column)
        }
        if Self.operators.contains(character) {
            return FilterToken(kind: .comparison(try comparison()), column: column)
        }
        return FilterToken(kind: .word(word()), column: column)
    }

    private mutating func word() -> String {
        let start = position
        while position < text.count, isOfAWord(text[position]) { position += 1 }
        return String(text[start..<position])
    }

    private func isOfAWord(_ character: Character) -> Bool {
        !character.isWhitespace && !Self.operators.contains(character)
            && !Self.punctuation.contains(character) && !Self.quotes.contains(character)
    }

    private mutating func comparison() throws -> Comparison {
        let start = position
        while position < text.count, Self.operators.contains(text[position]) { position += 1 }
        let spelling = String(text[start..<position])
        switch spelling {
        case "==": return .equal
        case "<>": return .notEqual
        default:
            guard let comparison = Comparison(rawValue: spelling) else {
                throw FilterError(.unknownOperator(spelling), column: start + 1)
            }
            return comparison
        }
    }

    private mutating func quoted(by quote: Character) throws -> String {
        let start = position
        var content = ""
        position += 1
        while position < text.count {
            let character = text[position]
            position += 1
            if character == quote { return content }
            guard character == "\\" else {
                content.append(character)
                continue
            }
            guard position < text.count else { break }
            content.append(Self.escaped(text[position]))
            position += 1
        }
        throw FilterError(.openQuote, column: start + 1)
    }

    private static func escaped(_ character: Character) -> Character {
        switch character {
        case "n": "\n"
        case "t": "\t"
        default: character
        }
    }
}
