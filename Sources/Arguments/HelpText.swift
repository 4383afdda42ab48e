/// A command's help in 80 columns: overview, discussion, usage, arguments, options, subcommands.
struct HelpText {
    private let command: any ParsableCommand.Type
    private let arguments: [NamedArgument]
    private let path: String

    init(_ command: any ParsableCommand.Type) {
        self.command = command
        arguments = declaredArguments(of: command.init())
        path = command.commandPath
    }

    /// The usage line: `Usage: lockstep check <session> [--profile <name>]`.
    var usage: String {
        let places = arguments.filter { $0.declaration.kind == .positional }.map(\.place)
        let named = arguments.filter { $0.declaration.kind != .positional }
        let required = named.filter(\.declaration.isRequired).map(\.usage)
        let optional = named.filter { !$0.declaration.isRequired }.map(\.usage)
        let words =
            command.configuration.subcommands.isEmpty
            ? places + required + optional : ["<command>"]
        return Self.wrap("Usage: " + ([path] + words).joined(separator: " "), indent: 7)
    }

    var text: String {
        let configuration = command.configuration
        var sections = [configuration.abstract, usage]
        if !configuration.discussion.isEmpty { sections.insert(discussion, at: 1) }
        let places = arguments.filter { $0.declaration.kind == .positional }
        let named = arguments.filter { $0.declaration.kind != .positional }
        sections += section("Arguments", places.map { ($0.display, $0.description) })
        sections += section(
            "Options",
            named.map { ($0.synopsis, $0.description) } + [("--help", "Shows this help.")])
        sections += section(
            "Commands",
            configuration.subcommands.map {
                ($0.configuration.commandName, $0.configuration.abstract)
            })
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// The wrapped discussion; lines that begin with two spaces are list rows, which continue below
    /// their second column.
    private var discussion: String {
        command.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Self.wrap(String($0), indent: $0.hasPrefix("  ") ? Self.secondColumn($0) : 0) }
            .joined(separator: "\n")
    }

    /// The column at which the text after the first gap of two or more spaces begins; that of the
    /// text if there is no gap.
    private static func secondColumn(_ row: Substring) -> Int {
        let text = row.prefix { $0 == " " }.count
        var (column, gap) = (text, 0)
        for character in row.dropFirst(text) {
            if character != " ", gap > 1 { return column }
            gap = character == " " ? gap + 1 : 0
            column += 1
        }
        return text
    }

    private func section(_ title: String, _ rows: [(String, String)]) -> [String] {
        guard !rows.isEmpty else { return [] }
        let lines = rows.map { name, description in
            let start = "  " + name
            let padding = String(repeating: " ", count: max(0, 26 - start.count))
            let first = start.count < 25 ? start + padding : start + "\n" + Self.margin
            return Self.wrap(first + description, indent: 26)
        }
        return [([title + ":"] + lines).joined(separator: "\n")]
    }

    private static let margin = String(repeating: " ", count: 26)

    /// Breaks lines at spaces, to at most 80 columns.
    private static func wrap(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var lines: [String] = []
            var rest = line
            while rest.count > 80 {
                let head = rest.prefix(81)
                let start = head.index(head.startIndex, offsetBy: min(indent, head.count - 1))
                guard let space = head[start...].lastIndex(of: " ") else { break }
                lines.append(String(rest[..<space]))
                rest = Substring(margin + rest[rest.index(after: space)...])
            }
            return (lines + [String(rest)]).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

extension ParsableCommand {
    /// The words that invoke the command; the program's name is that of its root command.
    fileprivate static var commandPath: String {
        let name = configuration.commandName
        return configuration.subcommands.isEmpty ? "lockstep \(name)" : name
    }
}

extension NamedArgument {
    /// The argument in the usage line: `<session>`; `<recording>…` if it may be repeated,
    /// `[<name>]` if it is optional.
    var place: String {
        if !declaration.isRequired { return "[\(display)]" }
        return declaration.isRepeated ? "\(display)…" : display
    }

    /// The option with its value: `--mode <mode>`, or `--json` for a flag.
    fileprivate var synopsis: String {
        guard declaration.kind == .option else { return display }
        return "--\(name) <\(declaration.valueName ?? name)>"
    }

    fileprivate var usage: String {
        if declaration.isRequired { return synopsis }
        return declaration.isRepeated ? "[\(synopsis)]…" : "[\(synopsis)]"
    }

    /// The description in the help, with the valid words and the default.
    var description: String {
        var words = declaration.help
        if !declaration.values.isEmpty {
            words += " (" + declaration.values.joined(separator: ", ")
            words += defaultText.map { "; default: \($0))" } ?? ")"
        } else if let defaultText {
            words += " (default: \(defaultText))"
        }
        return words
    }
}
