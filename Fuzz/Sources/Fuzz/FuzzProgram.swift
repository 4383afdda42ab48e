import CLibFuzzer
import Glibc
import LockstepSamples

/// Runs one target under libFuzzer, or writes the seeds of its search.
///
/// An environment variable selects the target, because libFuzzer restarts the program with its own
/// arguments.
@main enum FuzzProgram {
    static let variable = "LOCKSTEP_FUZZ"

    static func main() throws {
        let arguments = CommandLine.arguments
        if let name = getenv(variable).map({ String(cString: $0) }) {
            try search(target(name))
        } else if arguments.count == 2, arguments[1] == "list" {
            for target in FuzzTarget.all { print(target.name) }
        } else if arguments.count == 4, arguments[1] == "seeds" {
            try writeSeeds(of: target(arguments[2]), to: arguments[3])
        } else {
            print("Usage: lockstep-fuzz list | seeds TARGET FOLDER; \(variable)=TARGET searches")
            exit(2)
        }
    }

    private static func target(_ name: String) -> FuzzTarget {
        guard let target = (FuzzTarget.all + FuzzTarget.broken).first(where: { $0.name == name })
        else {
            print("Unknown target '\(name)'; `lockstep-fuzz list` prints all targets.")
            exit(2)
        }
        return target
    }

    private static func writeSeeds(of target: FuzzTarget, to folder: String) throws {
        for (number, seed) in try target.prepare().seeds.enumerated() {
            try Disk.write(seed, to: "\(folder)/seed-\(number)")
        }
    }

    /// The reader that the C callback calls; set once, before the search begins.
    nonisolated(unsafe) private static var reader: Prepared?

    private static func search(_ target: FuzzTarget) throws {
        reader = try target.prepare()
        var count = CommandLine.argc
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &words) { bytes, count in
                FuzzProgram.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            })
    }

    private static func read(_ input: [UInt8]) { expectWords { try reader?.read(input) } }
}

/// Checks the claim of every target: a reader returns a value, or throws an error that describes
/// the problem.
func expectWords(_ read: () throws -> Void) {
    do {
        try read()
    } catch let failure as any Failure {
        precondition(!failure.problem.isEmpty, "An error without a description: \(failure)")
        precondition(
            !failure.remedy.sentences.isEmpty, "An error without a remedy: \(failure.problem)")
    } catch {
        preconditionFailure("An error of an unexpected type: \(error)")
    }
}
