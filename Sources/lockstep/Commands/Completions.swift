import LockstepArguments

/// `lockstep completions`: the script by which a shell completes what is typed.
struct Completions: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "completions",
            abstract: "Prints a script that completes commands, options and values in a shell.",
            discussion: """
                Once for each machine:
                  lockstep completions bash > ~/.local/share/bash-completion/completions/lockstep
                  lockstep completions zsh > ~/.zfunc/_lockstep   (a folder of $fpath)
                  lockstep completions fish > ~/.config/fish/completions/lockstep.fish
                """)
    }

    @Argument(help: "The shell.") var shell: CompletionScript.Shell

    func run() {
        Console.print(.lines(Wording.lines(CompletionScript(Lockstep.self, for: shell).text)))
    }
}
