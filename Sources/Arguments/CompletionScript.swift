/// A script by which a shell completes a tool's commands, options and values.
public struct CompletionScript {
    /// A shell that can be taught.
    public enum Shell: String, CaseIterable, Sendable, ExpressibleByArgument {
        /// Bash 3.2 and later.
        case bash
        /// Zsh.
        case zsh
        /// Fish 3 and later.
        case fish
    }

    /// The script's text, ended by a line feed.
    public let text: String

    /// The script for `shell`, from what the commands below `root` declare.
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

    /// Each of these letters replaced.
    func escaping(_ replacements: [Character: String]) -> String {
        reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}
