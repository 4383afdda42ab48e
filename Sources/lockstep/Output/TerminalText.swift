/// Escapes untrusted text, so that a terminal displays it and does not interpret it.
///
/// File names, manifests, rows, seals, other apps' recordings and the command line can contain any
/// character. ``Console`` escapes every line and every document, so commands need not. The tool's own
/// styles are added after this step.
enum TerminalText {
    /// Returns a line in which every character that a terminal could interpret is escaped, such as
    /// `\u{1B}`.
    ///
    /// A line feed is escaped too, so that a name cannot print a separate line.
    static func line(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isPlain) else { return text }
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if acts(scalar) {
                line += "\\u{\(hexadecimal(scalar))}".unicodeScalars
            } else {
                line.append(scalar)
            }
        }
        return String(line)
    }

    /// Returns equivalent JSON in which every such character is escaped, such as `\u001b`.
    ///
    /// In JSON, these characters occur only in strings; line feeds between tokens are kept. Bytes that
    /// are not UTF-8 become U+FFFD, because some terminals interpret single bytes above 0x7F.
    static func json(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.allSatisfy({ isPlain($0) || $0 == UInt8(ascii: "\n") }) else { return bytes }
        var json = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\n": json.append(scalar)
            case "\r", "\t": json.append(" ")
            case _ where acts(scalar):
                for unit in scalar.utf16 {
                    let digits = String(unit, radix: 16, uppercase: true)
                    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
                    json += "\\u\(zeros)\(digits)".unicodeScalars
                }
            default: json.append(scalar)
            }
        }
        return Array(String(json).utf8)
    }

    /// Whether a terminal interprets a character or does not show it.
    ///
    /// These are control characters (C0, DEL, C1), line and paragraph separators, bidirectional
    /// controls (Unicode Standard Annex #9), and invisible characters, which hide text or make
    /// different names look alike (`Default_Ignorable_Code_Point`, Unicode Standard Annex #44:
    /// zero-width characters, soft hyphens, tags). Emoji variation selectors are not escaped.
    static func acts(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return !isPlain(UInt8(truncatingIfNeeded: scalar.value)) }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case _ where (0xFE00...0xFE0F).contains(scalar.value): return false
        default: return properties.isBidiControl || properties.isDefaultIgnorableCodePoint
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        String(scalar.value, radix: 16, uppercase: true)
    }
}
