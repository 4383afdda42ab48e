/// Completion for Fish.
struct FishCompletion {
    let tree: CommandTree

    var text: String {
        let root = [
            """
            # Fish completion for \(tree.name): save this file in ~/.config/fish/completions
            # as \(tree.name).fish.

            function __\(tree.name)_command
                set -l words (commandline -opc)
                if test (count $words) -lt 2
                    test "$argv[1]" = none
                else
                    contains -- "$words[2]" $argv
                end
            end

            function __\(tree.name)_list
                set -l typed (commandline -ct | string replace -r '^--[^=]*=' '')
                set -l head (string match -r '.*,' -- "$typed")
                for word in $argv
                    echo "$head$word"
                end
            end

            complete -c \(tree.name) -f
            """
        ]
        let commands = tree.branches.flatMap { branch in
            ["none", "help --help -h"].map { place in
                line(place, ["-a", branch.name, "-d", Self.quoted(branch.abstract)])
            }
        }
        let options = CommandTree.rootOptions.map { name, help in
            line("none", ["-l", String(name.dropFirst(2)), "-d", Self.quoted(help)])
        }
        let branches = tree.branches.flatMap { branch in
            branch.options.map { option($0, of: branch) }
                + [line(branch.name, ["-l", "help", "-d", Self.quoted(CommandTree.helpOption.1)])]
                + branch.positionals.suffix(1).flatMap { place($0, of: branch) }
        }
        return (root + commands + options + branches).joined(separator: "\n") + "\n"
    }

    private func line(_ place: String, _ words: [String]) -> String {
        "complete -c \(tree.name) -n '__\(tree.name)_command \(place)' "
            + words.joined(separator: " ")
    }

    private func option(_ option: NamedArgument, of branch: CommandTree.Branch) -> String {
        var words = ["-l", option.name]
        if option.declaration.kind == .option {
            words += ["-r"] + action(option.declaration.completion)
        }
        return line(branch.name, words + ["-d", Self.quoted(option.declaration.help)])
    }

    private func place(_ place: NamedArgument, of branch: CommandTree.Branch) -> [String] {
        let words = action(place.declaration.completion)
        return place.declaration.completion == .none ? [] : [line(branch.name, words)]
    }

    private func action(_ completion: CompletionKind) -> [String] {
        switch completion {
        case .none: return ["-f"]
        case .list(let values): return ["-f", "-a", Self.quoted(values.joined(separator: " "))]
        case .commaList(let values):
            return ["-f", "-a", "'(__\(tree.name)_list \(values.joined(separator: " ")))'"]
        case .file: return ["-F"]
        case .directory: return ["-f", "-a", "'(__fish_complete_directories)'"]
        }
    }

    /// Quotes text for Fish, which has two escapes within single quotes.
    private static func quoted(_ text: String) -> String {
        "'" + text.escaping(["'": "\\'", "\\": "\\\\"]) + "'"
    }
}
