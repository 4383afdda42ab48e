import LockstepArguments

/// The command line tool: parses the arguments, runs the command, and ends with its exit code.
@main struct Lockstep: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lockstep",
            abstract: "Records every sensor of a phone on one clock, and checks recordings.",
            discussion: """
                Exit codes: 0 success; 1 a failed check, a difference, lost rows, or no result; \
                2 wrong usage; 3 unreadable input; 4 failed output; 130 interrupted by Ctrl-C; \
                143 ended by SIGTERM. check, info, verify, report and \
                recover accept several paths and end with the highest exit code. A conversion that \
                fails or is interrupted leaves nothing behind; an interrupted recovery can be run \
                again.

                `lockstep --version` prints the version.

                With --quiet, a command prints only:
                  record, import, trim, calibrate    the session's path
                  sync, redact, recover              the session's path
                  export, report                     the path of the export or the page
                  list                               the paths of all sessions
                  catalog                            the folder, after an update
                  formats                            the names of the formats
                  info                               the session's state
                  check                              the verdict
                  compare                            whether the recordings are equal
                  verify                             intact, changed, unsealed or interrupted
                  replay                             its usual lines
                --json takes precedence over --quiet.
                """,
            subcommands: [
                Record.self, Import.self, Info.self, Check.self, Compare.self, Report.self,
                Recover.self, Verify.self, List.self, CatalogCommand.self, Replay.self, Trim.self,
                Calibrate.self,
                Sync.self, Redact.self, Export.self, Formats.self, Completions.self, Manual.self,
            ] + studio)
    }

    /// Serving is built on Linux only.
    private static var studio: [any ParsableCommand.Type] {
        #if os(Linux)
            [StudioCommand.self]
        #else
            []
        #endif
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
