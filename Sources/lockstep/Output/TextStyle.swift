import LockstepAnalysis

/// How text looks where it is printed: colors, and the width at which lines are wrapped.
struct TextStyle {
    /// Whether colors are wanted.
    let isColored: Bool
    /// Columns of the terminal; nil in a file or pipe, where lines stay whole.
    let width: Int?

    /// Lines are not wrapped narrower than this: text would become a column of words.
    private static let narrowest = 40

    /// The style of standard output: colors and wrapped lines on a terminal.
    ///
    /// `NO_COLOR` turns colors off and `FORCE_COLOR` turns them on also in a pipe, each where it is
    /// set and not empty; both together mean none (no-color.org, force-color.org).
    static var standardOutput: TextStyle {
        let columns = Console.outputColumns
        let wanted = columns != nil && Console.environment("TERM") != "dumb"
        return TextStyle(
            isColored: Console.environment("NO_COLOR") == nil
                && (Console.environment("FORCE_COLOR") != nil || wanted),
            width: columns.map { max($0, narrowest) })
    }

    /// What is printed of a line, its text escaped first (``TerminalText``).
    func lines(_ line: StyledLine) -> [String] {
        let label = line.severity?.label ?? ""
        var lines = wrapped(label + TerminalText.line(line.text), indent: line.indent)
        if isColored, let severity = line.severity, let first = lines.first {
            lines[0] = "\u{1B}[\(severity.color)m\(label)\u{1B}[0m" + first.dropFirst(label.count)
        }
        return lines
    }

    /// The lines that a line becomes at the terminal's width, broken at spaces.
    ///
    /// - Parameter indent: columns by which all but the first are indented.
    private func wrapped(_ line: String, indent: Int) -> [String] {
        guard let width else { return [line] }
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var rest = line[...]
        while rest.count > width {
            let head = rest.prefix(width + 1)
            let start = head.index(head.startIndex, offsetBy: min(indent, head.count - 1))
            guard let space = head[start...].lastIndex(of: " "), space > start else { break }
            lines.append(String(rest[..<space]))
            rest = Substring(margin + rest[rest.index(after: space)...])
        }
        return lines + [String(rest)]
    }
}

extension Finding.Severity {
    /// Parameters of SGR (ECMA-48, 8.3.117): bold red, yellow, cyan, green.
    fileprivate var color: String {
        switch self {
        case .fail: return "1;31"
        case .warn: return "33"
        case .cannotTell: return "36"
        case .pass: return "32"
        }
    }
}
