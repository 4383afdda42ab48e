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
                143 ended by SIGTERM. A conversion that fails or is interrupted leaves nothing \
                behind; an interrupted recovery can be run again.

                check, info, verify, report, recover, export and import accept several paths: \
                recordings, quoted patterns such as 'walks/**/2026-*' (*, ? and [a-z] match names; \
                ** matches folders of any depth), and folders to search for recordings. A search \
                skips hidden folders and links. Anything found that is not a recording is skipped \
                with a note. A recording that fails does not stop the others. Results are in the \
                order of the paths and end with a summary; the exit code is the highest of all \
                recordings.

                `lockstep --version` prints the version.

                With --quiet, a command prints only:
                  record, import, trim, calibrate    the session's path
                  group                              the group file's path
                  sync, redact, recover              the session's path
                  export, report                     the path of the export or the page
                  list                               the paths of all sessions
                  catalog                            the folder, after an update
                  dataset, fleet-sample              the folder
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
                Sync.self, Group.self, Redact.self, Export.self, DatasetCommand.self, Formats.self,
                FleetSample.self, DeskCommand.self,
                Completions.self, Manual.self,
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
            do {
                try command.run()
            } catch let error as ValidationError {
                throw ArgumentError(error, command: type(of: command))
            }
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
