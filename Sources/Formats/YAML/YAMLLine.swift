import LockstepSamples

/// A line of YAML that says something: no blank line, no comment, no directive.
struct YAMLLine {
    /// Spaces before the text.
    var indent: Int
    /// What stands there, without spaces at its ends.
    var text: ArraySlice<UInt8>
    /// Counted from 1.
    var number: Int

    /// The lines of one document; what stands before `---` and behind `...` is passed over.
    ///
    /// `%YAML:1.0`, which OpenCV writes and YAML does not know, is a directive like any other.
    static func lines(of bytes: [UInt8]) throws -> [YAMLLine] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
        var lines: [YAMLLine] = []
        let split = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in split.enumerated() {
            let content = line.withoutComment.trimmed
            guard !content.isEmpty, line.first != UInt8(ascii: "%") else { continue }
            if content.elementsEqual("---".utf8) { continue }
            if content.elementsEqual("...".utf8) { break }
            let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
            guard content.startIndex == line.startIndex + indent else {
                throw FormatError(
                    .yaml("a tab stands where spaces belong"), place: place(row: index + 1))
            }
            lines.append(YAMLLine(indent: indent, text: content, number: index + 1))
        }
        return lines
    }

    /// An error at this line.
    func error(_ message: String) -> FormatError {
        FormatError(.yaml(message), place: Self.place(row: number))
    }

    /// A row of a file whose name only the reader of the whole document knows.
    private static func place(row: Int) -> Place { Place(file: "", row: row) }
}

extension ArraySlice<UInt8> {
    /// The line up to a `#` that begins a comment: at the start or behind a space, not in quotes.
    fileprivate var withoutComment: ArraySlice<UInt8> {
        var quotes = YAMLQuotes()
        var previous = UInt8(ascii: " ")
        for index in indices {
            let byte = self[index]
            let isBehindSpace = previous == UInt8(ascii: " ") || previous == UInt8(ascii: "\t")
            if byte == UInt8(ascii: "#"), isBehindSpace, !quotes.areOpen { return self[..<index] }
            quotes.pass(byte)
            previous = byte
        }
        return self
    }
}

/// Whether a byte stands inside quotes, byte by byte.
struct YAMLQuotes {
    private var open: UInt8?
    private var isEscaped = false
    private var isInsideWord = false

    var areOpen: Bool { open != nil }

    /// Takes the next byte.
    ///
    /// A quote opens only where a value begins: `it's` has none.
    mutating func pass(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if let quote = open {
            isEscaped = quote == UInt8(ascii: "\"") && byte == UInt8(ascii: "\\")
            if byte == quote { open = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), !isInsideWord {
            open = byte
        }
        isInsideWord = !" \t,[]{}:-".utf8.contains(byte) && open == nil
    }
}
