import CLibFuzzer
import Glibc
import LockstepSamples

/// Runs one target under libFuzzer, or writes what its search begins with.
///
/// The target is named by the environment, not by an argument, since libFuzzer starts the program
/// again with its own arguments.
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
            print("There is no target '\(name)'; `lockstep-fuzz list` names them.")
            exit(2)
        }
        return target
    }

    private static func writeSeeds(of target: FuzzTarget, to folder: String) throws {
        for (number, seed) in try target.prepare().seeds.enumerated() {
            try Disk.write(seed, to: "\(folder)/seed-\(number)")
        }
    }

    /// What the callback of C calls; set once, before the search begins.
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

/// The claim of every target: a reader ends with a value, or with an error that says what is wrong.
func expectWords(_ read: () throws -> Void) {
    do {
        try read()
    } catch let failure as any Failure {
        precondition(!failure.problem.isEmpty, "An error without words: \(failure)")
        precondition(!failure.remedy.isEmpty, "An error without a remedy: \(failure.problem)")
    } catch {
        preconditionFailure("An error that is not worded: \(error)")
    }
}
