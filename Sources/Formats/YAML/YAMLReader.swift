import LockstepSamples

/// Reads the subset of YAML in calibration files of cameras and inertial sensors: block maps and
/// lists, flow lists and maps over several lines, plain and quoted scalars, and comments.
///
/// Values are those of JSON. Rejected are anchors and aliases, multi-line texts, files over 1 MiB,
/// and more than 16 levels. Tags (`!!opencv-matrix`) are skipped. Of duplicate keys the last one
/// counts.
public enum YAMLReader {
    /// The longest file that is read; calibration files have a few kilobytes.
    public static let longestFile: Int64 = 1 << 20
    /// The maximum nesting depth of maps and lists.
    static let mostLevels = 16

    /// Parses a document; the value of an empty one is `null`.
    ///
    /// - Parameter file: The file's name for error messages.
    /// - Throws: ``FormatError`` with the line number as its row.
    public static func value(of bytes: [UInt8], file: String) throws -> JSONValue {
        guard bytes.count <= longestFile else {
            throw FormatError(
                .yaml("the file is longer than \(longestFile) bytes"), place: Place(file: file))
        }
        do {
            var blocks = YAMLBlocks(lines: try YAMLLine.lines(of: bytes))
            return try blocks.document()
        } catch let error as FormatError {
            throw error.at(Place(file: file, row: error.place?.row))
        }
    }
}

/// Parses maps and lists by their indentation.
private struct YAMLBlocks {
    var lines: [YAMLLine]
    private var position = 0

    init(lines: [YAMLLine]) { self.lines = lines }

    mutating func document() throws -> JSONValue {
        guard !lines.isEmpty else { return .null }
        let value = try block(level: 0)
        if let line = current { throw line.error("the indentation does not match any line above") }
        return value
    }

    private var current: YAMLLine? { position < lines.count ? lines[position] : nil }

    /// Parses the value that begins at the current line.
    private mutating func block(level: Int) throws -> JSONValue {
        guard let line = current else { return .null }
        guard level < YAMLReader.mostLevels else { throw line.error("it has too many levels") }
        if line.listItem != nil { return try list(indent: line.indent, level: level) }
        if line.key != nil { return try map(indent: line.indent, level: level) }
        position += 1
        return try inline(line.text, of: line, level: level)
    }

    private mutating func list(indent: Int, level: Int) throws -> JSONValue {
        var elements: [JSONValue] = []
        while let line = current, line.indent == indent, let item = line.listItem {
            if item.isEmpty {
                position += 1
                elements.append(try nested(below: indent, level: level))
            } else {
                // The rest of the line is a separate block, as if it were on a new line.
                lines[position].indent += item.startIndex - line.text.startIndex
                lines[position].text = item
                elements.append(try block(level: level + 1))
            }
        }
        return .list(elements)
    }

    private mutating func map(indent: Int, level: Int) throws -> JSONValue {
        var members: [String: JSONValue] = [:]
        while let line = current, line.indent == indent, line.listItem == nil {
            guard let key = line.key else { throw line.error("there is no key in this line") }
            position += 1
            let rest = key.rest.withoutTag
            members[try YAMLFlow.text(of: key.name, in: line)] =
                rest.isEmpty
                ? try valueBelow(indent, level: level)
                : try inline(rest, of: line, level: level)
        }
        return .object(members)
    }

    /// Parses the value below its key: a deeper block, or a list that is not indented.
    private mutating func valueBelow(_ indent: Int, level: Int) throws -> JSONValue {
        if let line = current, line.indent == indent, line.listItem != nil {
            return try list(indent: indent, level: level + 1)
        }
        return try nested(below: indent, level: level)
    }

    private mutating func nested(below indent: Int, level: Int) throws -> JSONValue {
        guard let line = current, line.indent > indent else { return .null }
        return try block(level: level + 1)
    }

    /// Parses a value in a line, with the following lines that its brackets need.
    private mutating func inline(
        _ text: ArraySlice<UInt8>, of line: YAMLLine, level: Int
    ) throws -> JSONValue {
        var flow = YAMLFlow(text, of: line)
        while flow.isOpen {
            guard let next = current else { throw line.error("a bracket is not closed") }
            position += 1
            flow.append(next.text)
        }
        return try flow.value(level: level)
    }
}

extension YAMLLine {
    /// The text after the dash of a list item; nil if the line is not a list item.
    fileprivate var listItem: ArraySlice<UInt8>? {
        guard text.first == UInt8(ascii: "-") else { return nil }
        let rest = text.dropFirst()
        guard rest.first == nil || rest.first == UInt8(ascii: " ") else { return nil }
        return rest.trimmed
    }

    /// The key and the text after its colon; nil if the line has no key.
    fileprivate var key: (name: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
        guard text.first != UInt8(ascii: "["), text.first != UInt8(ascii: "{") else { return nil }
        var quotes = YAMLQuotes()
        for index in text.indices {
            let after = text[index...].dropFirst().first
            let ends = after == nil || after == UInt8(ascii: " ") || after == UInt8(ascii: "\t")
            if text[index] == UInt8(ascii: ":"), ends, !quotes.areOpen {
                return (text[..<index].trimmed, text[index...].dropFirst().trimmed)
            }
            quotes.pass(text[index])
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// The text after a tag such as `!!opencv-matrix`.
    fileprivate var withoutTag: ArraySlice<UInt8> {
        guard first == UInt8(ascii: "!") else { return self }
        return drop { $0 != UInt8(ascii: " ") }.trimmed
    }
}
