import Foundation

/// Text that would control a terminal, and a check whether any of it reached an output.
enum UntrustedText {
    /// C0 except NUL, which no file name can contain, DEL, C1, separators, direction controls, and
    /// invisible characters.
    static let controls: [Unicode.Scalar] =
        [
            0x01...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x200B...0x200F,
            0x2028...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF...0xFEFF,
            0xE0041...0xE0043,
        ]
        .flatMap { ($0 as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) } }

    private static let control = Set(controls)

    /// A line that would be printed if a text's line feeds were passed on.
    static let forgedLine = "FORGED LINE"

    /// Sets a terminal's title, clears it, contains every control, and forges a line.
    static let sample =
        "\u{1B}]0;owned\u{7}\u{1B}[2J" + String(String.UnicodeScalarView(controls))
        + "\n\(forgedLine)\n"

    /// The same without a slash, short enough for a folder's name.
    static let name = "x\(sample)"

    /// Lines of an output that contain a control character or are forged; none is expected.
    static func faults(in text: String) -> [String] {
        text.unicodeScalars.split(separator: "\n").map { String(Substring($0)) }.filter { line in
            line.hasPrefix(forgedLine) || line.unicodeScalars.contains { control.contains($0) }
        }
    }

    /// A JSON document with each of its strings, one after another, replaced by ``sample``, and
    /// then with each key; only the first of similar array elements.
    static func variants(of document: Any) -> [Any] {
        switch document {
        case is String: return [sample]
        case let array as [Any]:
            guard let first = array.first else { return [] }
            return variants(of: first).map { [$0] + array.dropFirst() }
        case let object as [String: Any]:
            return object.keys.sorted().flatMap { key -> [Any] in
                guard let value = object[key] else { return [] }
                let values = variants(of: value).map { changed in
                    object.merging([key: changed]) { $1 }
                }
                var renamed = object
                renamed[key] = nil
                renamed[key + sample] = value
                return values + [renamed]
            }
        default: return []
        }
    }
}
