import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A program of the project's Python package, which the tool becomes.
struct PythonProgram {
    /// The module whose function `main` takes the arguments and returns the exit code.
    let module: String
    /// The extra that installs what the module needs.
    let extra: String
    private let python = Console.environment("LOCKSTEP_PYTHON") ?? "python3"

    /// Runs the program in place of this process, so it gets its signals and gives its exit code.
    ///
    /// - Throws: ``PythonMissing`` if Python cannot be started.
    func run(_ words: [String]) throws {
        // The program runs the tool that was started, whatever else PATH has.
        if Console.environment("LOCKSTEP") == nil,
            let tool = try? LocalFileSystem().resolve("/proc/self/exe")
        {
            setenv("LOCKSTEP", tool, 1)
        }
        let arguments = ([python, "-c", start] + words).map { strdup($0) } + [nil]
        defer { for text in arguments { free(text) } }
        execvp(python, arguments)
        throw PythonMissing(python: python, reason: String(cString: strerror(errno)))
    }

    private var start: String {
        """
        from sys import argv, exit
        try:
            from \(module) import main
        except ModuleNotFoundError as missing:
            exit(f"lockstep: Python has no module {missing.name}.\\n\\
            Install the package from the project's folder: pip install './python[\(extra)]'")
        exit(main(argv[1:]))
        """
    }
}

/// Python could not be started.
struct PythonMissing: Failure {
    /// The name or path of the interpreter.
    let python: String
    /// The system's words.
    let reason: String

    var problem: String { "cannot start \(python): \(reason)" }
    var place: Place? { nil }
    var remedy: Remedy {
        "Install Python 3.9 or later, or set LOCKSTEP_PYTHON to its path."
    }
}
