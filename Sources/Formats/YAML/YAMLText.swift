public import LockstepSamples

/// Builds YAML of maps, numbers, words, number lists and comments, in the order in which they are
/// added.
///
/// Numbers are written in their shortest exact form with a point: YAML 1.1 and PyYAML read `1e-05`
/// as a word (yaml.org/type/float.html). A number that is not finite is left out, together with the
/// list that would contain it.
public struct YAMLText: Sendable {
    private var text = TextBuffer()
    private var depth = 0

    /// Creates an empty text.
    public init() {}

    /// The text as bytes.
    public var bytes: [UInt8] { text.bytes }

    /// Adds a comment line; line breaks in it become spaces, because the text after them would be
    /// read as content.
    public mutating func comment(_ words: String) {
        indent()
        text.append("# " + String(words.map { $0.isNewline ? " " : $0 }) + "\n")
    }

    /// Adds a member with one plain word, which must not need quotes in YAML.
    public mutating func member(_ key: String, _ word: String) { line(key, word) }

    /// Adds a member; adds nothing if the number is nil or not finite.
    public mutating func member(_ key: String, _ number: Double?) {
        guard let number, number.isFinite else { return }
        line(key, Self.words(number))
    }

    /// Adds a member that is a list of numbers on one line.
    public mutating func member(_ key: String, _ numbers: [Double]) {
        guard numbers.allSatisfy(\.isFinite) else { return }
        line(key, "[" + numbers.map(Self.words).joined(separator: ", ") + "]")
    }

    /// Adds a member that is a list of integers on one line.
    public mutating func member(_ key: String, _ numbers: [Int]) {
        line(key, "[" + numbers.map(\.description).joined(separator: ", ") + "]")
    }

    /// Adds a member that is a map.
    public mutating func map(_ key: String, _ members: (inout YAMLText) -> Void) {
        indent()
        text.append(key + ":\n")
        depth += 1
        members(&self)
        depth -= 1
    }

    /// Adds a transform as a list of four rows, as Kalibr writes it.
    public mutating func rows(_ key: String, _ transform: Transform) {
        guard transform.columnMajor.allSatisfy(\.isFinite) else { return }
        indent()
        text.append(key + ":\n")
        for row in transform.rows {
            indent()
            text.append("- [" + row.map(Self.words).joined(separator: ", ") + "]\n")
        }
    }

    /// Adds a transform as OpenCV's map of sixteen numbers in row order, as EuRoC writes it.
    public mutating func matrix(_ key: String, _ transform: Transform) {
        guard transform.columnMajor.allSatisfy(\.isFinite) else { return }
        map(key) { yaml in
            yaml.line("cols", "4")
            yaml.line("rows", "4")
            yaml.member("data", transform.rows.flatMap { $0 })
        }
    }

    private mutating func line(_ key: String, _ value: String) {
        indent()
        text.append(key + ": " + value + "\n")
    }

    private mutating func indent() {
        text.append(bytes: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private static func words(_ number: Double) -> String {
        let words = number.description
        guard let exponent = words.firstIndex(of: "e"), !words.contains(".") else { return words }
        return words[..<exponent] + ".0" + words[exponent...]
    }
}

extension Transform {
    /// The four rows from the top; zeros are never negative.
    public var rows: [[Double]] {
        (0..<4).map { row in
            stride(from: row, to: 16, by: 4).map { columnMajor[$0] == 0 ? 0 : columnMajor[$0] }
        }
    }
}
