extension String {
    /// The text quoted as one shell word, so that a printed command can be copied.
    var shellWord: String {
        let plain = "/._-+:,@%="
        if !isEmpty, !hasPrefix("-"),
            unicodeScalars.allSatisfy({ scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || plain.unicodeScalars.contains(scalar)
            })
        {
            return self
        }
        // A path that begins with a hyphen would be parsed as an option.
        let path = hasPrefix("-") ? "./" + self : self
        guard path.unicodeScalars.contains(where: { TerminalText.acts($0) })
        else { return "'" + path.replacing("'", with: "'\\''") + "'" }
        let letters = path.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "'", "\\": return "\\" + String(scalar)
            case _ where TerminalText.acts(scalar):
                return String(scalar).utf8.map {
                    "\\x" + String($0, radix: 16).aligned(2, with: "0")
                }
                .joined()
            default: return String(scalar)
            }
        }
        return "$'" + letters.joined() + "'"
    }
}

extension String {
    fileprivate func aligned(_ width: Int, with letter: Character) -> String {
        String(repeating: letter, count: max(0, width - count)) + self
    }

    fileprivate func replacing(_ letter: Character, with text: String) -> String {
        reduce(into: "") { $0 += $1 == letter ? text : String($1) }
    }
}
