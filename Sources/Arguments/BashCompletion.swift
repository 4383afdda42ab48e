/// Completion for Bash 3.2 and later, without the package bash-completion.
struct BashCompletion {
    let tree: CommandTree

    var text: String {
        """
        # Bash completion for \(tree.name): source this file, or save it as
        # ~/.local/share/bash-completion/completions/\(tree.name).

        _\(tree.name)_words() {
            local IFS=$'\\n'
            COMPREPLY=($(compgen -W "$1" -- "$2"))
        }

        _\(tree.name)_paths() {
            local IFS=$'\\n'
            compopt -o filenames 2>/dev/null
            COMPREPLY=($(compgen "$1" -- "$2"))
        }

        _\(tree.name)_list() {
            local IFS=$'\\n' head="" word words=""
            if [[ "$2" == *,* ]]; then head="${2%,*},"; fi
            for word in $1; do
                if [[ ",$head" != *",$word,"* ]]; then words+="$head$word"$'\\n'; fi
            done
            compopt -o nospace 2>/dev/null
            COMPREPLY=($(compgen -W "$words" -- "$2"))
        }

        _\(tree.name)() {
            local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
            COMPREPLY=()
            # Bash treats the = of --option=value as a separate word.
            if [[ "$current" == "=" ]]; then
                current=""
            elif [[ "$previous" == "=" ]]; then
                previous="${COMP_WORDS[COMP_CWORD-2]}"
            fi
            if [[ "$COMP_CWORD" -eq 1 ]]; then
                _\(tree.name)_words \(words(names + ["help"] + rootOptions)) "$current"
                return
            fi
            case "${COMP_WORDS[1]} $previous" in
            "help "*|"--help "*|"-h "*)
                _\(tree.name)_words \(words(names)) "$current"
                return
                ;;
        \(tree.branches.flatMap(valueCases).joined(separator: "\n"))
            esac
            case "${COMP_WORDS[1]}" in
        \(tree.branches.map(branchCase).joined(separator: "\n"))
            esac
        }

        complete -F _\(tree.name) \(tree.name)

        """
    }

    private var names: [String] { tree.branches.map(\.name) }
    private var rootOptions: [String] { CommandTree.rootOptions.map(\.0) }

    /// Returns words, one on each line, in quotes that keep backslashes.
    private func words(_ words: [String]) -> String {
        "$'" + words.joined(separator: "\\n") + "'"
    }

    private func valueCases(_ branch: CommandTree.Branch) -> [String] {
        branch.options.filter { $0.declaration.kind == .option }.map { option in
            """
                "\(branch.name) \(option.spelling)")
                    \(action(option.declaration.completion))
                    return
                    ;;
            """
        }
    }

    private func branchCase(_ branch: CommandTree.Branch) -> String {
        let options = branch.options.map(\.spelling) + [CommandTree.helpOption.0]
        let completion = branch.positionals.last?.declaration.completion ?? .none
        return """
                \(branch.name))
                    if [[ "$current" == -* ]]; then
                        _\(tree.name)_words \(words(options)) "$current"
                    else
                        \(action(completion))
                    fi
                    ;;
            """
    }

    private func action(_ completion: CompletionKind) -> String {
        switch completion {
        case .none: return "COMPREPLY=()"
        case .list(let values): return "_\(tree.name)_words \(words(values)) \"$current\""
        case .commaList(let values):
            return "_\(tree.name)_list \(words(values)) \"$current\""
        case .file: return "_\(tree.name)_paths -f \"$current\""
        case .directory: return "_\(tree.name)_paths -d \"$current\""
        }
    }
}
