/// A tool's manual page for `man`, in the mdoc(7) language.
public struct ManualPage {
    private let tree: CommandTree
    private let version: String

    /// Creates the page of the tool `root` from the declarations of its commands.
    public init(_ root: any ParsableCommand.Type, version: String) {
        tree = CommandTree(root)
        self.version = version
    }

    /// The page's text, with a trailing line feed.
    public var text: String {
        let head = [
            // No date: the footer contains the version instead.
            ".Dd $Mdocdate$", ".Dt \(tree.name.uppercased()) 1", ".Os \(tree.name) \(version)",
            ".Sh NAME", ".Nm \(tree.name)", ".Nd \(Self.clause(tree.configuration.abstract))",
            ".Sh SYNOPSIS", ".Nm", ".Ar command", ".Op Ar argument ...",
            ".Nm", ".Cm help", ".Op Ar command", ".Nm", ".Fl -version",
            ".Sh DESCRIPTION",
        ]
        let lines =
            head + Self.paragraphs(tree.configuration.discussion) + [".Sh COMMANDS"]
            + tree.branches.flatMap(section)
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ branch: CommandTree.Branch) -> [String] {
        let options =
            branch.options.map { (Self.heading($0), $0.description) }
            + [("Fl -help", CommandTree.helpOption.1)]
        let places = branch.positionals.map { ("Ar \(Self.plain($0.valueName))", $0.description) }
        return [".Ss \(tree.name) \(branch.name)"] + synopsis(branch)
            + [".Pp"] + Self.sentences(branch.abstract) + (branch.discussion.isEmpty ? [] : [".Pp"])
            + Self.paragraphs(branch.discussion) + [".Bl -tag -width Ds"]
            + (places + options).flatMap { [".It \($0.0)"] + Self.sentences($0.1) } + [".El"]
    }

    private func synopsis(_ branch: CommandTree.Branch) -> [String] {
        [".Nm", ".Cm \(branch.name)"]
            + branch.positionals.map { place in
                let dots = place.declaration.isRepeated ? " ..." : ""
                let isRequired = place.declaration.isRequired
                return "\(isRequired ? "." : ".Op ")Ar \(Self.plain(place.valueName))\(dots)"
            }
            + branch.options.filter(\.declaration.isRequired).map { "." + Self.named($0) }
            + [".Op Ar options"]
    }

    private static func heading(_ option: NamedArgument) -> String {
        named(option)
    }

    private static func named(_ option: NamedArgument) -> String {
        let name = "Fl -\(option.name)"
        guard option.declaration.kind == .option else { return name }
        return "\(name) Ar \(plain(option.valueName))"
    }

    /// Returns paragraphs, with list rows unchanged.
    private static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        var isList = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isRow = line.hasPrefix("  ")
            if isRow != isList { lines.append(isRow ? ".Bd -literal" : ".Ed") }
            let isBreak = line.isEmpty && !(lines.last.map { $0 == ".Ed" } ?? true)
            isList = isRow
            if isBreak {
                lines.append(".Pp")
            } else if !line.isEmpty {
                lines += isRow ? [plain(line)] : sentences(String(line))
            }
        }
        lines += isList ? [".Ed"] : []
        // A display starts a new paragraph itself.
        return zip(lines, lines.dropFirst() + [""]).filter { $0 != ".Pp" || $1 != ".Bd -literal" }
            .map(\.0)
    }

    /// Returns one line for each sentence, as mdoc(7) recommends.
    private static func sentences(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            line += (line.isEmpty ? "" : " ") + word
            guard word.hasSuffix(".") || word.hasSuffix(".)") else { continue }
            lines.append(plain(line))
            line = ""
        }
        return lines + (line.isEmpty ? [] : [plain(line)])
    }

    /// Returns a sentence without its period, for the page's title.
    private static func clause(_ sentence: String) -> String {
        plain(sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...])
    }

    private static func plain(_ text: String) -> String { plain(text[...]) }

    /// Returns text in ASCII that contains no requests (groff_char(7)).
    private static func plain(_ text: Substring) -> String {
        let escaped = text.unicodeScalars.reduce(into: "") { line, scalar in
            switch scalar {
            case "\\": line += "\\e"
            case "-": line += "\\-"
            case "'": line += "\\(aq"
            case "`": line += "\\(ga"
            case _ where scalar.isASCII: line.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
                line += "\\[u\(zeros)\(digits)]"
            }
        }
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
}
