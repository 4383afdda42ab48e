import LockstepArguments

/// `lockstep completions`: prints a shell completion script.
struct Completions: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "completions",
            abstract: "Prints a shell completion script for commands, options and values.",
            discussion: """
                Install it once on each machine. In bash:
                  mkdir -p ~/.local/share/bash-completion/completions
                  lockstep completions bash >~/.local/share/bash-completion/completions/lockstep
                In zsh, into a folder of $fpath:
                  mkdir -p ~/.zfunc
                  lockstep completions zsh > ~/.zfunc/_lockstep
                In fish:
                  mkdir -p ~/.config/fish/completions
                  lockstep completions fish > ~/.config/fish/completions/lockstep.fish
                """)
    }

    @Argument(help: "The shell.") var shell: CompletionScript.Shell

    func run() {
        Console.print(.lines(Wording.lines(CompletionScript(Lockstep.self, for: shell).text)))
    }
}
