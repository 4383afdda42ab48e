/// Comparison of texts without regard to letter case.
enum FoldedText {
    /// The name of the SQL function that searches a text for a word.
    static let function = "contains_folded"

    /// Returns the text in lower case, by Unicode's rules.
    static func folded(_ text: String) -> String { text.lowercased() }

    /// Whether a UTF-8 text contains a word that is already folded; an empty text contains none.
    static func contains(_ text: UnsafeRawBufferPointer, word: UnsafeRawBufferPointer) -> Bool {
        guard !text.isEmpty else { return false }
        // Most texts are ASCII, whose case is a bit; the others are folded by Unicode's rules.
        if text.allSatisfy({ $0 < 0x80 }) { return search(text, word) }
        return Array(folded(String(decoding: text, as: UTF8.self)).utf8).withUnsafeBytes {
            search($0, word)
        }
    }

    private static func search(
        _ text: UnsafeRawBufferPointer, _ word: UnsafeRawBufferPointer
    ) -> Bool {
        guard word.count <= text.count else { return false }
        return (0...(text.count - word.count)).contains { start in
            word.indices.allSatisfy { lowered(text[start + $0]) == word[$0] }
        }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
