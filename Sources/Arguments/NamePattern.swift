/// A pattern for the name of a file or folder, as in a shell.
///
/// `*` matches any text, `?` one character, `[a-z]` one of a set, `[!a-z]` one outside a set. A
/// backslash makes the next character literal, and so does a `[` without its `]`. A name that begins
/// with a period is matched only by a pattern that begins with one.
public struct NamePattern: Sendable {
    private enum Part: Sendable {
        case anyText
        case anyCharacter
        case literal(Character)
        case set([ClosedRange<Character>], isExcluded: Bool)

        /// Whether the part matches the character; ``anyText`` matches each.
        func matches(_ character: Character) -> Bool {
            switch self {
            case .anyText, .anyCharacter: return true
            case .literal(let letter): return letter == character
            case .set(let ranges, let isExcluded):
                return ranges.contains { $0.contains(character) } != isExcluded
            }
        }
    }

    private let parts: [Part]

    /// Whether a text has a character that a pattern treats specially.
    public static func isPattern(_ text: String) -> Bool { text.contains { "*?[".contains($0) } }

    /// Reads a pattern; every text is one.
    public init(_ text: String) {
        var rest = Array(text)[...]
        var parts: [Part] = []
        while let character = rest.popFirst() {
            switch character {
            case "*": parts.append(.anyText)
            case "?": parts.append(.anyCharacter)
            case "[": parts.append(Self.takeSet(&rest) ?? .literal("["))
            case "\\": parts.append(.literal(rest.popFirst() ?? "\\"))
            default: parts.append(.literal(character))
            }
        }
        self.parts = parts
    }

    /// Takes the rest of a set; nil, and takes nothing, if it has no end.
    private static func takeSet(_ rest: inout ArraySlice<Character>) -> Part? {
        var body = rest
        let isExcluded = body.first == "!" || body.first == "^"
        if isExcluded { body.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        // A bracket at the beginning is a member of the set.
        while let first = body.popFirst(), first != "]" || ranges.isEmpty {
            let last = body.dropFirst().first
            if body.first == "-", let last, last != "]", first <= last {
                ranges.append(first...last)
                body.removeFirst(2)
            } else {
                ranges.append(first...first)
            }
            guard !body.isEmpty else { return nil }
        }
        guard !ranges.isEmpty else { return nil }
        rest = body
        return .set(ranges, isExcluded: isExcluded)
    }

    /// Whether the pattern matches a complete name.
    public func matches(_ name: String) -> Bool {
        if name.hasPrefix("."), !(parts.first.map(Self.isPeriod) ?? false) { return false }
        let letters = Array(name)
        var (part, letter) = (0, 0)
        // Where to continue if the text after the last `*` does not match.
        var retry: (part: Int, letter: Int)?
        while letter < letters.count {
            if part < parts.count, case .anyText = parts[part] {
                part += 1
                retry = (part, letter)
            } else if part < parts.count, parts[part].matches(letters[letter]) {
                (part, letter) = (part + 1, letter + 1)
            } else if let (start, taken) = retry {
                retry = (start, taken + 1)
                (part, letter) = (start, taken + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { if case .anyText = $0 { true } else { false } }
    }

    private static func isPeriod(_ part: Part) -> Bool {
        if case .literal(".") = part { true } else { false }
    }
}
