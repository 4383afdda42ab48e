import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The recordings given to a command, processed one after another.
///
/// Each has its own result and errors; the tool ends with the highest exit code.
struct RecordingBatch {
    /// The paths of the recordings, without ground truth files of the synthetic phone.
    let paths: [String]
    private let skipped: [String]
    private let output: OutputOptions

    init(_ given: [String], _ output: OutputOptions) {
        (paths, skipped) = (
            given.filter { !TruthFile.isTruth($0) }, given.filter(TruthFile.isTruth)
        )
        self.output = output
    }

    /// Whether there are several recordings, so that results must name theirs.
    var isMany: Bool { paths.count > 1 }

    /// Prints the result of one recording; with `--quiet` and several recordings, each line begins
    /// with the recording's path.
    func print(_ result: CommandResult, of path: String) {
        guard isMany, output.quiet, !output.json, case .lines(let lines) = result else {
            return Console.print(result)
        }
        Console.print(.lines(lines.map { "\(path): \($0)" }))
    }

    /// Processes each recording, and continues after an error.
    ///
    /// - Parameters:
    ///   - hasHeadings: Whether the recording's path is printed before its result.
    ///   - work: Prints the result; throws an ``ExitCode`` after it has printed the reason.
    func run(hasHeadings: Bool = true, _ work: (String) throws -> Void) throws {
        for path in skipped where !output.isSilent {
            Console.complain("note: skipped \(path): it is the synthetic phone's ground truth.")
        }
        guard isMany else {
            guard let path = paths.first else { throw OnlyTruth(path: skipped.first) }
            return try work(path)
        }
        var worst = ExitCode.good
        for (index, path) in paths.enumerated() {
            if hasHeadings, !output.isSilent {
                Console.print(.lines((index == 0 ? [] : [""]) + ["==> \(path) <=="]))
            }
            try Interruption.check()
            worst = max(worst, try attempt(path, work))
        }
        if worst != .good { throw worst }
    }

    /// Processes one recording and returns its exit code.
    ///
    /// - Throws: ``Interrupted``, which ends the batch.
    private func attempt(
        _ path: String, _ work: (String) throws -> Void
    ) throws -> ExitCode {
        do {
            try work(path)
            return .good
        } catch let error as Interrupted {
            throw error
        } catch let code as ExitCode {
            return code
        } catch {
            let code = Wording.report(error, about: path)
            if output.json { Console.print(.json(Self.json(error, path, code))) }
            return code
        }
    }

    /// The JSON document for a recording that could not be processed.
    private static func json(_ error: any Error, _ path: String, _ code: ExitCode) -> [UInt8] {
        let failure = error as? any Failure
        return JSONText.line { json in
            json.member("path", path)
            json.member("problem", failure?.problem ?? "\(error)")
            json.member("place", failure?.place?.description)
            json.member("remedy", failure?.remedy.text(about: path))
            json.member("exit_code", Int(code.rawValue))
        }
    }
}

/// Only ground truth files were given.
private struct OnlyTruth: Failure {
    let path: String?

    var problem: String { "this is the synthetic phone's ground truth, not a recording" }
    var place: Place? { path.map { Place(file: $0) } }
    var remedy: Remedy { "Give the path of the session folder next to it." }
}
