import LockstepAnalysis

/// The style of printed text: colors and the width for wrapping.
struct TextStyle {
    /// Whether text is colored.
    let isColored: Bool
    /// The terminal's width in columns; nil for a file or pipe, where lines are not wrapped.
    let width: Int?

    /// The minimum width for wrapping, in columns.
    private static let narrowest = 40

    /// The style of standard output: colors and wrapped lines on a terminal.
    ///
    /// `NO_COLOR` disables colors and `FORCE_COLOR` enables them even in a pipe, if set and not
    /// empty; `NO_COLOR` takes precedence (no-color.org, force-color.org).
    static var standardOutput: TextStyle {
        let columns = Console.outputColumns
        let wanted = columns != nil && Console.environment("TERM") != "dumb"
        return TextStyle(
            isColored: Console.environment("NO_COLOR") == nil
                && (Console.environment("FORCE_COLOR") != nil || wanted),
            width: columns.map { max($0, narrowest) })
    }

    /// Returns the printed lines for a line: escaped (``TerminalText``), wrapped and colored.
    func lines(_ line: StyledLine) -> [String] {
        let label = line.severity?.label ?? ""
        var lines = wrapped(label + TerminalText.line(line.text), indent: line.indent)
        if isColored, let severity = line.severity, let first = lines.first {
            lines[0] = "\u{1B}[\(severity.color)m\(label)\u{1B}[0m" + first.dropFirst(label.count)
        }
        return lines
    }

    /// Wraps a line at spaces to the terminal's width.
    ///
    /// - Parameter indent: The indentation of all lines but the first, in columns.
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
    /// The SGR parameters (ECMA-48, 8.3.117): bold red, yellow, cyan, green.
    fileprivate var color: String {
        switch self {
        case .fail: return "1;31"
        case .warn: return "33"
        case .cannotTell: return "36"
        case .pass: return "32"
        }
    }
}
