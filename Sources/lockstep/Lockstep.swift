import LockstepArguments

/// The tool: finds the command that the words call, runs it, and ends with its exit code.
@main struct Lockstep: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lockstep",
            abstract: "Records every sensor of a phone on one clock, and checks recordings.",
            discussion: """
                Exit codes: 0 good, 1 findings, 2 usage, 3 input refused, 4 output failed, \
                130 interrupted by Ctrl-C, 143 ended by SIGTERM. A conversion that does not reach its \
                end leaves nothing behind; a recovery can be run again.
                `lockstep --version` prints the version. check, info, verify, report and recover take \
                several paths, and end with the worst code of all. With --quiet, record, import, trim, \
                calibrate, sync, redact and recover print the session's path, export the export's, report the page's, \
                list those of all sessions, formats \
                their names, info the state, check its verdict, compare whether the two are alike, replay what it \
                always prints; with \
                both, --json counts.
                """,
            subcommands: [
                Record.self, Import.self, Info.self, Check.self, Compare.self, Report.self,
                Recover.self, Verify.self, List.self, Replay.self, Trim.self, Calibrate.self,
                Sync.self, Redact.self, Export.self, Formats.self, Completions.self, Manual.self,
            ])
    }

    static func main() {
        Console.expectReadersToLeave()
        Console.expectLimits()
        Interruption.endToolAtOnce()
        FreedMemory.keep()
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
