import LockstepArguments
import LockstepInterchange
import LockstepRecording
import LockstepReports
import LockstepSamples
import LockstepSessions

/// Turns errors into what a person reads, and into exit codes: here and nowhere else.
enum Wording {
    static let version = "0.1.0"

    /// Says what was wrong with the command line, or shows the help that was asked for.
    static func report(_ error: ArgumentError) -> ExitCode {
        if error.isHelpRequest {
            Console.print(error.help)
            return .good
        }
        if error.isVersionRequest {
            Console.print("lockstep \(version)\n")
            return .good
        }
        Console.complain("lockstep: \(error.message)\n\(error.usage)\n")
        return .usage
    }

    /// Says what happened, where, and what to do.
    static func report(_ error: any Error) -> ExitCode {
        let cause = (error as? RecordStopped)?.cause ?? error
        Console.complain(sentence(cause) + "\n")
        if let path = (error as? RecordStopped)?.path {
            Console.complain(
                "          What was recorded before is in \(path); `lockstep check` says "
                    + "whether it is whole, `lockstep recover` puts it in order.\n")
        }
        return exitCode(cause)
    }

    static func sentence(_ error: any Error) -> String {
        guard let failure = error as? any Failure else { return "lockstep: \(error)." }
        let place = failure.place.map { " (\($0))" } ?? ""
        return "lockstep: \(failure.problem)\(place).\n          \(failure.remedy)"
    }

    /// Reading fails as 3, writing as 4.
    private static func exitCode(_ error: any Error) -> ExitCode {
        switch error {
        case let error as FileError:
            return error.operation.isWriting ? .outputFailed : .inputRefused
        case let error as RecordingFailure:
            let writing: [RecordingFailure.Kind] = [.sessionRefused, .writeFailed, .encoderRefused]
            return writing.contains(error.kind) ? .outputFailed : .inputRefused
        case let error as ExportError:
            return error.isAboutOutput ? .outputFailed : .inputRefused
        case let error as ReportError:
            return error.isAboutOutput ? .outputFailed : .inputRefused
        case let error as SessionError:
            switch error.fact {
            case .recoveryFailed, .insideTheSession: return .outputFailed
            default: return .inputRefused
            }
        default: return .inputRefused
        }
    }
}
