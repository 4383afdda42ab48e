/// Text of unknown origin as text that a terminal shows and does not act on.
///
/// Names of files, manifests, rows, seals, recordings of other apps and the command line can
/// contain any character. ``Console`` passes every line and every document through here, so no
/// command has to remember to. Styles of the tool's own are added after this step.
enum TerminalText {
    /// A line in which every character that a terminal could act on is written as `\u{1B}`.
    ///
    /// A line feed inside is escaped too: it would let a name print a line of its own.
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

    /// JSON of equal meaning in which every such character is written as `\u001b`.
    ///
    /// JSON holds these characters only inside strings; the line feeds between its tokens stay.
    /// Bytes that are no UTF-8 become U+FFFD, since some terminals act on single bytes above 0x7F.
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

    /// Whether a terminal acts on a character, or shows nothing of it: controls (C0, DEL, C1),
    /// separators of lines and paragraphs, controls of the direction of text (Unicode Standard
    /// Annex #9), and characters that are invisible, which make different names look alike or hide text
    /// (`Default_Ignorable_Code_Point`, Unicode Standard Annex #44: zero-width characters, soft hyphens,
    /// tags).
    ///
    /// Variation selectors of emoji stay.
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
