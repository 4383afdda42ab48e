/// A shell script that completes a tool's commands, options and values.
public struct CompletionScript {
    /// A supported shell.
    public enum Shell: String, CaseIterable, Sendable, ExpressibleByArgument {
        /// Bash 3.2 and later.
        case bash
        /// Zsh.
        case zsh
        /// Fish 3 and later.
        case fish
    }

    /// The script's text, with a trailing line feed.
    public let text: String

    /// Creates the script for `shell` from the declarations of `root`'s subcommands.
    public init(_ root: any ParsableCommand.Type, for shell: Shell) {
        let tree = CommandTree(root)
        switch shell {
        case .bash: text = BashCompletion(tree: tree).text
        case .zsh: text = ZshCompletion(tree: tree).text
        case .fish: text = FishCompletion(tree: tree).text
        }
    }
}

extension String {
    /// The text as one word of a POSIX shell, in single quotes.
    var quotedForShell: String { "'" + escaping(["'": "'\\''"]) + "'" }

    /// Returns the text with each of these characters replaced.
    func escaping(_ replacements: [Character: String]) -> String {
        reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}
