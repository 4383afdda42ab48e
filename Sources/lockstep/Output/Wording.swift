import LockstepArguments
import LockstepCatalog
import LockstepDatasets
import LockstepRecording
import LockstepReports
import LockstepSamples
import LockstepSessions

/// Converts errors to messages and exit codes, for the entire tool.
enum Wording {
    static let version = "0.1.0"

    /// Prints a command-line error, or the requested help or version.
    static func report(_ error: ArgumentError) -> ExitCode {
        if error.isHelpRequest {
            Console.print(.lines(lines(error.help)))
            return .good
        }
        if error.isVersionRequest {
            Console.print(.lines(["lockstep \(version)"]))
            return .good
        }
        Console.complain("lockstep: \(error.message)")
        for line in lines(error.usage) { Console.complain(line) }
        return .usage
    }

    /// Prints an error with its place and remedy, and returns its exit code.
    static func report(_ error: any Error) -> ExitCode {
        if let interrupted = error as? Interrupted {
            Console.complain(
                interrupted.hasWritten
                    ? "lockstep: interrupted; the unfinished output was removed."
                    : "lockstep: interrupted.")
            return Interruption.exitCode
        }
        let (lines, code) = words(for: error)
        Console.complain(lines)
        return code
    }

    /// Returns the lines that report an error, and its exit code.
    ///
    /// - Parameter path: The recording with the error, if there are several.
    static func words(for error: any Error, about path: String? = nil) -> ([String], ExitCode) {
        let stopped = error as? RecordStopped
        let cause = stopped?.cause ?? error
        let place = (cause as? any Failure)?.place?.file
        let head = path.map { $0 == place ? [] : ["\($0):"] } ?? []
        let tail = stopped.flatMap(whereabouts).map { ["          " + $0] } ?? []
        return (head + lines(of: cause, about: path) + tail, exitCode(cause))
    }

    /// Where the data of a recording that failed is, as a sentence.
    private static func whereabouts(_ stopped: RecordStopped) -> String? {
        if let path = stopped.path {
            return "The data recorded so far is in \(path). Run `lockstep check` to see "
                + "whether it is intact, and `lockstep recover` to repair it."
        }
        if stopped.isMoved {
            return "The data recorded so far is in the folder that was moved away."
        }
        guard stopped.isRemoved else { return nil }
        return "The session was removed, because it held only a part of the source and would "
            + "have looked complete."
    }

    /// Prints an error with its place and remedy.
    static func complain(_ error: any Error) { Console.complain(lines(of: error, about: nil)) }

    /// The lines of an error with its place and remedy.
    ///
    /// - Parameter path: The recording with the error; nil if it is the error's place.
    private static func lines(of error: any Error, about path: String?) -> [String] {
        guard let failure = error as? any Failure else { return ["lockstep: \(error)."] }
        let place = failure.place.map { " (\($0))" } ?? ""
        let session = path ?? failure.place.map(\.file).flatMap(folder)
        return [
            "lockstep: \(failure.problem)\(place).",
            "          \(failure.remedy.text(about: session))",
        ]
    }

    /// The path if it is a folder's; nil for a file.
    private static func folder(_ path: String) -> String? {
        (try? LocalFileSystem().list(path)) == nil ? nil : path
    }

    /// The lines of the tool's own text, such as help.
    static func lines(_ text: String) -> [String] {
        let text = text.hasSuffix("\n") ? text.dropLast() : text[...]
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The exit code of an error: 3 for reading, 4 for writing.
    private static func exitCode(_ error: any Error) -> ExitCode {
        switch error {
        case is ReplayInterrupted: return Interruption.exitCode
        case is OffsetOutOfRange: return .usage
        case is TemporaryFolderFailure, is OutputExists: return .outputFailed
        case let error as FileError:
            return error.operation.isWriting ? .outputFailed : .inputRefused
        case let error as RecordingFailure:
            let writing: [RecordingFailure.Kind] = [.sessionRefused, .writeFailed, .encoderRefused]
            return writing.contains(error.kind) ? .outputFailed : .inputRefused
        case let error as ExportError:
            return error.isAboutOutput ? .outputFailed : .inputRefused
        case is DatabaseError: return .outputFailed
        case let error as ReportError:
            return error.isAboutOutput ? .outputFailed : .inputRefused
        case let error as UnusableSealKey:
            return error.isAboutOutput ? .outputFailed : .inputRefused
        case let error as SessionError:
            switch error.fact {
            case .recoveryFailed, .insideASession: return .outputFailed
            default: return .inputRefused
            }
        default: return .inputRefused
        }
    }
}
