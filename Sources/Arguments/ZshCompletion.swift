/// Completion for Zsh, based on `_arguments`.
struct ZshCompletion {
    let tree: CommandTree

    var text: String {
        """
        #compdef \(tree.name)
        # Zsh completion for \(tree.name): save this file in a folder of $fpath as _\(tree.name),
        # or source it after compinit.

        _\(tree.name)_commands() {
            local -a commands=(
        \(tree.branches.map(command).joined(separator: "\n"))
            )
            _describe -t commands command commands
        }

        _\(tree.name)() {
            local curcontext="$curcontext" state state_descr line
            typeset -A opt_args
            _arguments -C \\
                '(- *)'{-h,--help}'[Shows help for the tool or for a command.]:command:_\(tree.name)_commands' \\
                '(- *)--version[Prints the version.]' \\
                '1:command:_\(tree.name)_commands' \\
                '*::argument:->argument' && return
            [[ $state == argument ]] || return
            case $line[1] in
            help)
                _\(tree.name)_commands
                ;;
        \(tree.branches.map(branchCase).joined(separator: "\n"))
            esac
        }

        if [[ $funcstack[1] == _\(tree.name) ]]; then
            _\(tree.name) "$@"
        else
            compdef _\(tree.name) \(tree.name)
        fi

        """
    }

    private func command(_ branch: CommandTree.Branch) -> String {
        let text = branch.name + ":" + branch.abstract.escaping([":": "\\:", "\\": "\\\\"])
        return "        " + text.quotedForShell
    }

    private func branchCase(_ branch: CommandTree.Branch) -> String {
        let help = "--help[\(CommandTree.helpOption.1)]"
        let specifications =
            branch.options.map(option) + [help] + branch.positionals.enumerated().map(place)
        let lines = specifications.map { "            " + $0.quotedForShell }
        return """
                \(branch.name))
                    _arguments \\
            \(lines.joined(separator: " \\\n"))
                    ;;
            """
    }

    private func option(_ option: NamedArgument) -> String {
        let help = "[\(Self.plain(option.declaration.help))]"
        let isFlag = option.declaration.kind == .flag
        let value = isFlag ? "" : ":\(Self.plain(option.valueName)):\(action(option.declaration))"
        let repetition = option.declaration.isRepeated ? "*" : "(\(option.spelling))"
        // The value follows as the next word or after =.
        return repetition + option.spelling + (isFlag ? "" : "=") + help + value
    }

    private func place(_ place: EnumeratedSequence<[NamedArgument]>.Element) -> String {
        let declaration = place.element.declaration
        let number = declaration.isRepeated ? "*" : "\(place.offset + 1)"
        return "\(number):\(Self.plain(place.element.valueName)):\(action(declaration))"
    }

    private func action(_ declaration: Declaration) -> String {
        switch declaration.completion {
        case .none: return " "
        case .list(let values): return "(\(values.joined(separator: " ")))"
        case .commaList(let values): return " _values -s , word \(values.joined(separator: " "))"
        case .file: return "_files"
        case .directory: return "_files -/"
        }
    }

    /// Returns text escaped for the brackets and parts of a specification.
    private static func plain(_ text: String) -> String {
        text.escaping(["[": "\\[", "]": "\\]", ":": "\\:", "\\": "\\\\"])
    }
}
