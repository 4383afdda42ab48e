import LockstepSamples

/// A line of YAML with content: no blank line, no comment, no directive.
struct YAMLLine {
    /// The number of spaces before the text.
    var indent: Int
    /// The content, without leading and trailing spaces.
    var text: ArraySlice<UInt8>
    /// The line number, from 1.
    var number: Int

    /// Returns the lines of one document; everything before `---` and after `...` is skipped.
    ///
    /// `%YAML:1.0`, which OpenCV writes although it is not valid YAML, counts as a directive.
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
                    .yaml("the indentation contains a tab"), place: place(row: index + 1))
            }
            lines.append(YAMLLine(indent: indent, text: content, number: index + 1))
        }
        return lines
    }

    /// Returns an error at this line.
    func error(_ message: String) -> FormatError {
        FormatError(.yaml(message), place: Self.place(row: number))
    }

    /// Returns a row's place; the file's name is filled in by the document's reader.
    private static func place(row: Int) -> Place { Place(file: "", row: row) }
}

extension ArraySlice<UInt8> {
    /// The line up to a `#` that begins a comment: at the start or after a space, and not in
    /// quotes.
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

/// Tracks whether a byte is inside quotes, byte by byte.
struct YAMLQuotes {
    private var open: UInt8?
    private var isEscaped = false
    private var isInsideWord = false

    var areOpen: Bool { open != nil }

    /// Processes the next byte.
    ///
    /// A quote opens only at the start of a value: `it's` has none.
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
