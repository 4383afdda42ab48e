import LockstepArguments

/// `lockstep manual`: prints the tool's manual page.
struct Manual: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "manual",
            abstract: "Prints the tool's manual page for man, with all commands.",
            discussion: """
                To read it and to install it:
                  lockstep manual | man -l -
                  lockstep manual > ~/.local/share/man/man1/lockstep.1
                """)
    }

    func run() {
        let page = ManualPage(Lockstep.self, version: Wording.version)
        Console.print(.lines(Wording.lines(page.text)))
    }
}
