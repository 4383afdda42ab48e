internal import Foundation

/// A text broken into lines of a width.
struct TextLines {
    struct Line: Hashable {
        var text: String
        var width: Double
    }

    private(set) var lines: [Line] = []
    /// Whether the text did not fit into its lines, and was cut.
    private(set) var isCut = false
    /// Whether a word was broken inside, because it is longer than a line.
    private(set) var isBrokenInside = false

    /// The greatest width of a line.
    var width: Double { lines.map(\.width).max() ?? 0 }

    /// Breaks a text at spaces and line feeds; a word that is too long is broken inside.
    ///
    /// - Parameters:
    ///   - most: the maximum number of lines; nil for any. The last one then ends with "…".
    ///   - measure: the width of a text in one line.
    init(_ text: String, width: Double, most: Int?, measure: (String) -> Double) {
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            append(String(paragraph), width, measure)
        }
        guard let most, lines.count > most else { return }
        let rest = lines[(most - 1)...].map(\.text).joined(separator: " ")
        lines = Array(lines.prefix(most - 1))
        lines.append(Self.shortened(rest, width, measure))
        isCut = true
    }

    private mutating func append(
        _ paragraph: String, _ width: Double, _ measure: (String) -> Double
    ) {
        let whole = measure(paragraph)
        // A hundredth for widths that were measured in parts.
        guard whole > width + 0.01 else {
            lines.append(Line(text: paragraph, width: whole))
            return
        }
        var line = ""
        for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if measure(longer) <= width + 0.01 {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(Line(text: line, width: measure(line))) }
            line = breakInside(String(word), width, measure)
        }
        lines.append(Line(text: line, width: measure(line)))
    }

    /// Appends lines of a word that is too long, and returns its end.
    private mutating func breakInside(
        _ word: String, _ width: Double, _ measure: (String) -> Double
    ) -> String {
        var rest = word
        while rest.count > 1, measure(rest) > width {
            var part = ""
            for character in rest {
                if !part.isEmpty, measure(part + String(character)) > width { break }
                part.append(character)
            }
            lines.append(Line(text: part, width: measure(part)))
            isBrokenInside = true
            rest = String(rest.dropFirst(part.count))
        }
        return rest
    }

    private static func shortened(
        _ text: String, _ width: Double, _ measure: (String) -> Double
    ) -> Line {
        var text = text
        while !text.isEmpty, measure(text + "…") > width { text.removeLast() }
        let cut = text.hasSuffix(" ") ? String(text.dropLast()) + "…" : text + "…"
        return Line(text: cut, width: measure(cut))
    }
}
