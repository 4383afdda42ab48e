import Foundation

/// A place in the source code that contains a screen's text: `Phrase("key", …)`.
struct PhraseCall {
    /// File and line.
    var place: String
    /// The English text; nil if the first argument is not a plain string literal.
    var key: String?
    /// The arguments for the placeholders: "@" for a text, "lld" for a count, nil if only the
    /// compiler knows.
    var arguments: [String?]

    /// The calls in the sources of the models and the screens.
    static func all() throws -> [PhraseCall] {
        try ["Sources/AppModel", "App/Sources"].flatMap(SourceFiles.paths).flatMap { path in
            let text = try SourceFiles.text(path)
            return text.matches(of: /\bPhrase\(/).compactMap { match in
                call(in: text, from: match.range.upperBound, path: path)
            }
        }
    }

    private static func call(
        in text: String, from start: String.Index, path: String
    ) -> PhraseCall? {
        let lines = text[..<start].split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines.last ?? ""
        guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return nil }
        let parts = arguments(in: text[start...])
        let key = parts.first.flatMap(literal)
        return PhraseCall(
            place: "\(path):\(lines.count)", key: key,
            arguments: parts.dropFirst().map { part in
                if part.hasPrefix(".text(") { return "@" }
                return part.hasPrefix(".count(") ? "lld" : nil
            })
    }

    /// The arguments up to the parenthesis that closes the call.
    private static func arguments(in text: Substring) -> [String] {
        var parts = [""]
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isQuoted {
                isQuoted = isEscaped || character != "\""
                isEscaped = !isEscaped && character == "\\"
            } else if character == ")" && depth == 0 {
                break
            } else if character == "," && depth == 0 {
                parts.append("")
                continue
            } else {
                isQuoted = character == "\""
                depth += "([{".contains(character) ? 1 : 0
                depth -= ")]}".contains(character) ? 1 : 0
            }
            parts[parts.count - 1].append(character)
        }
        return parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { !$0.isEmpty }
    }

    /// The text of a literal without interpolation.
    private static func literal(_ source: String) -> String? {
        guard let match = source.wholeMatch(of: /"((?:[^"\\]|\\["\\n])*)"/) else { return nil }
        return String(match.1).replacingOccurrences(of: "\\n", with: "\n")
            .replacingOccurrences(of: "\\\"", with: "\"")
            .replacingOccurrences(of: "\\\\", with: "\\")
    }
}

/// The placeholders in a text.
enum Placeholders {
    /// The kind of each argument by its one-based index: "@" or "lld".
    ///
    /// - Returns: nil if two placeholders contradict, or if a percent sign is not a valid
    ///   placeholder: a formatter would read the "% f" in "50 % full" as a number.
    static func kinds(in text: String) -> [Int: String]? {
        var kinds: [Int: String] = [:]
        var next = 1
        for match in text.matches(of: /%(?:(\d+)\$)?(lld|@)?/) {
            guard let kind = match.2.map(String.init) else { return nil }
            let number = match.1.flatMap { Int($0) } ?? next
            next = match.1 == nil ? next + 1 : next
            guard kinds[number, default: kind] == kind else { return nil }
            kinds[number] = kind
        }
        return kinds
    }
}
