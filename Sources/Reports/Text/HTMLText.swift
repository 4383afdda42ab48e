import LockstepFormats

/// HTML text that is being written.
///
/// Text and attribute values are escaped here and nowhere else, so that no content of a session can
/// become an element or a script.
struct HTMLText {
    typealias Attributes = KeyValuePairs<String, String>

    /// The text so far.
    private(set) var text = TextBuffer()

    /// The text as bytes.
    var bytes: [UInt8] { text.bytes }

    /// Appends an element with content.
    mutating func element(
        _ name: String, _ attributes: Attributes = [:], _ content: (inout HTMLText) -> Void
    ) {
        open(name, attributes)
        content(&self)
        text.append("</\(name)>")
    }

    /// Appends an element with text.
    mutating func element(_ name: String, _ attributes: Attributes, _ words: String) {
        element(name, attributes) { $0.words(words) }
    }

    /// Appends an element with text and without attributes.
    mutating func element(_ name: String, _ words: String) {
        element(name, [:], words)
    }

    /// Appends an element that has no content in HTML: `img`, `meta`.
    mutating func void(_ name: String, _ attributes: Attributes) {
        open(name, attributes)
    }

    /// Appends text.
    mutating func words(_ words: String) {
        for byte in words.utf8 { append(byte) }
    }

    /// Appends a sentence in which text between backticks is code.
    mutating func sentence(_ sentence: String) {
        let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isCode = index % 2 == 1
            if isCode, index < parts.count - 1 {
                element("code", String(part))
            } else {
                // A backtick without a partner is an ordinary character.
                words((isCode ? "`" : "") + part)
            }
        }
    }

    /// Appends an element with a sentence.
    mutating func element(_ name: String, _ attributes: Attributes = [:], sentence: String) {
        element(name, attributes) { $0.sentence(sentence) }
    }

    /// Appends a name without spaces, which may be broken after dots and underscores.
    mutating func name(_ name: String) {
        var rest = name[...]
        while let end = rest.firstIndex(where: { $0 == "." || $0 == "_" }) {
            words(String(rest[...end]))
            void("wbr", [:])
            rest = rest[rest.index(after: end)...]
        }
        words(String(rest))
    }

    private mutating func open(_ name: String, _ attributes: Attributes) {
        text.append("<\(name)")
        for (name, value) in attributes {
            text.append(" \(name)=\"")
            words(value)
            text.append("\"")
        }
        text.append(">")
    }

    /// Escapes the five characters with a meaning in HTML, including the quotes that end attribute
    /// values.
    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): text.append("&amp;")
        case UInt8(ascii: "<"): text.append("&lt;")
        case UInt8(ascii: ">"): text.append("&gt;")
        case UInt8(ascii: "\""): text.append("&quot;")
        case UInt8(ascii: "'"): text.append("&#39;")
        default: text.append(bytes: CollectionOfOne(byte))
        }
    }
}
