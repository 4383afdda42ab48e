import LockstepFormats

/// HTML under construction.
///
/// Words and values of attributes are escaped here and nowhere else, so that nothing that a
/// session says can become an element or a script.
struct HTMLText {
    typealias Attributes = KeyValuePairs<String, String>

    /// The text so far.
    private(set) var text = TextBuffer()

    /// The text as bytes.
    var bytes: [UInt8] { text.bytes }

    /// Adds an element with content.
    mutating func element(
        _ name: String, _ attributes: Attributes = [:], _ content: (inout HTMLText) -> Void
    ) {
        open(name, attributes)
        content(&self)
        text.append("</\(name)>")
    }

    /// Adds an element that holds words.
    mutating func element(_ name: String, _ attributes: Attributes, _ words: String) {
        element(name, attributes) { $0.words(words) }
    }

    /// Adds an element without attributes that holds words.
    mutating func element(_ name: String, _ words: String) {
        element(name, [:], words)
    }

    /// Adds an element that HTML knows without content: `img`, `meta`.
    mutating func void(_ name: String, _ attributes: Attributes) {
        open(name, attributes)
    }

    /// Adds words.
    mutating func words(_ words: String) {
        for byte in words.utf8 { append(byte) }
    }

    /// Adds a sentence, in which what stands between backticks is code.
    mutating func sentence(_ sentence: String) {
        let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isCode = index % 2 == 1
            if isCode, index < parts.count - 1 {
                element("code", String(part))
            } else {
                // A backtick without a partner is a sign like others.
                words((isCode ? "`" : "") + part)
            }
        }
    }

    /// Adds an element that holds a sentence.
    mutating func element(_ name: String, _ attributes: Attributes = [:], sentence: String) {
        element(name, attributes) { $0.sentence(sentence) }
    }

    /// Adds a name, which has no space to break a line at: it may be broken behind dots and
    /// underscores.
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

    /// The five that mean something in HTML; in attributes quotes end the value.
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
