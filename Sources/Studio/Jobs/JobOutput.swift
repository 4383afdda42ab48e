/// What a job's process prints, as lines: progress apart from what belongs in the log.
struct JobOutput {
    /// What a line means.
    enum Line: Hashable {
        /// The share of the work done, 0…1.
        case progress(Double)
        /// A line of the log.
        case text(String)
    }

    /// Longer lines are cut, so that a process cannot fill memory.
    private static let longestLine = 1 << 16
    private static let mark = "progress "

    private var rest: [UInt8] = []

    /// Adds bytes; returns the lines that they complete.
    mutating func add(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(take())
            } else if rest.count < Self.longestLine {
                rest.append(byte)
            }
        }
        return lines
    }

    /// The last line, if it has no line feed.
    mutating func end() -> Line? { rest.isEmpty ? nil : take() }

    private mutating func take() -> Line {
        let text = String(decoding: rest, as: UTF8.self)
        rest = []
        guard text.hasPrefix(Self.mark),
            let word = text.dropFirst(Self.mark.count).split(separator: " ").first,
            let share = Double(word), (0...1).contains(share)
        else { return .text(text) }
        return .progress(share)
    }
}
