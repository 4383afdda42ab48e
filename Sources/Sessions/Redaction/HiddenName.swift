/// A name that is taken out of texts, in whatever letters it is written there.
struct HiddenName {
    /// Shorter ones are parts of other words.
    private static let shortest = 3

    /// In small letters, one by one, so that places in a text stay those of the text.
    private let letters: [String]
    /// Whether it has but digits and points: then it may be a part of another number.
    private let isNumber: Bool

    /// Nil of a name too short to be told from other words.
    init?(_ name: String) {
        guard name.unicodeScalars.count >= Self.shortest else { return nil }
        letters = Self.folded(Array(name.unicodeScalars))
        isNumber = letters.allSatisfy { $0 == "." || Self.isDigit($0) }
    }

    /// A text with a placeholder wherever the name stood.
    func hidden(in text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let folded = Self.folded(scalars)
        var (result, index) = (String.UnicodeScalarView(), 0)
        while index < scalars.count {
            if stands(at: index, in: folded) {
                result.append(contentsOf: RedactedText.placeholder.unicodeScalars)
                index += letters.count
            } else {
                result.append(scalars[index])
                index += 1
            }
        }
        return String(result)
    }

    private func stands(at start: Int, in text: [String]) -> Bool {
        let end = start + letters.count
        guard end <= text.count, text[start] == letters[0], text[start..<end].elementsEqual(letters)
        else { return false }
        return !isNumber || !isPartOfANumber(start..<end, in: text)
    }

    /// Whether digits go on before or behind: `116.6` and `16.65` are not the version `16.6`.
    private func isPartOfANumber(_ range: Range<Int>, in text: [String]) -> Bool {
        if range.upperBound < text.count, Self.isDigit(text[range.upperBound]) { return true }
        guard let before = text[..<range.lowerBound].last else { return false }
        guard before == "." else { return Self.isDigit(before) }
        return text[..<(range.lowerBound - 1)].last.map(Self.isDigit) ?? false
    }

    private static func isDigit(_ letter: String) -> Bool { ("0"..."9").contains(letter) }

    private static func folded(_ text: [Unicode.Scalar]) -> [String] {
        text.map(\.properties.lowercaseMapping)
    }
}
