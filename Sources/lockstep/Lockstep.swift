import LockstepArguments

/// The tool: finds the command that the words call, runs it, and ends with its exit code.
@main struct Lockstep: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lockstep",
            abstract: "Records every sensor of a phone on one clock, and proves a recording good.",
            discussion: """
                Exit codes: 0 good, 1 findings, 2 usage, 3 input refused, 4 output failed.
                `lockstep --version` prints the version.
                """,
            subcommands: [
                Record.self, Info.self, Check.self, Recover.self, List.self, Replay.self,
            ])
    }

    static func main() {
        Console.expectReadersToLeave()
        ExitCode.exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    private static func run(_ words: [String]) -> ExitCode {
        do {
            var command = try parseAsRoot(words)
            try command.run()
            return .good
        } catch let error as ArgumentError {
            return Wording.report(error)
        } catch let code as ExitCode {
            return code
        } catch {
            return Wording.report(error)
        }
    }
}
