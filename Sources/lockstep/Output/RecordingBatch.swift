import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The recordings that a command was given, worked on one after another.
///
/// Each has its own result and its own errors; the tool ends with the worst exit code of all.
struct RecordingBatch {
    /// The recordings, without ground truth that lies beside a session.
    let paths: [String]
    private let skipped: [String]
    private let output: OutputOptions

    init(_ given: [String], _ output: OutputOptions) {
        (paths, skipped) = (
            given.filter { !TruthFile.isTruth($0) }, given.filter(TruthFile.isTruth)
        )
        self.output = output
    }

    /// Whether results must say whose they are.
    var isMany: Bool { paths.count > 1 }

    /// Prints the result of one recording; where there are several and it is a word, after the
    /// recording's path.
    func print(_ result: CommandResult, of path: String) {
        guard isMany, output.quiet, !output.json, case .lines(let lines) = result else {
            return Console.print(result)
        }
        Console.print(.lines(lines.map { "\(path): \($0)" }))
    }

    /// Works on each recording, and goes on after one that is refused.
    ///
    /// - Parameters:
    ///   - hasHeadings: whether the recording's path is printed before its result.
    ///   - work: prints the result; throws an ``ExitCode`` when it has said why.
    func run(hasHeadings: Bool = true, _ work: (String) throws -> Void) throws {
        for path in skipped where !output.isSilent {
            Console.complain("note: skipped \(path): the synthetic phone's ground truth.")
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

    /// - Throws: ``Interrupted``: what a person ends is no recording's fault.
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

    /// The document of a recording that has no other.
    private static func json(_ error: any Error, _ path: String, _ code: ExitCode) -> [UInt8] {
        let failure = error as? any Failure
        return JSONText.line { json in
            json.member("path", path)
            json.member("problem", failure?.problem ?? "\(error)")
            json.member("place", failure?.place?.description)
            json.member("remedy", failure?.remedy)
            json.member("exit_code", Int(code.rawValue))
        }
    }
}

/// Nothing was given but ground truth.
private struct OnlyTruth: Failure {
    let path: String?

    var problem: String { "this is the synthetic phone's ground truth, and no recording" }
    var place: Place? { path.map { Place(file: $0) } }
    var remedy: String { "Give the session's folder beside it." }
}
