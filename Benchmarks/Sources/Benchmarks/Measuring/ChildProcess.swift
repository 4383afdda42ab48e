import Glibc

/// Another program, run to its end.
struct ChildProcess {
    /// The program's path or name.
    let program: String
    /// Its arguments, without its name.
    let arguments: [String]

    /// Starts the program and waits until it has ended.
    ///
    /// - Parameter output: the file that takes what it prints on standard output.
    /// - Returns: the most bytes that it had resident.
    /// - Throws: ``BenchmarkFailure`` where it cannot be started or does not exit with 0.
    @discardableResult
    func run(output: String = "/dev/null") throws -> Int {
        let words = [program] + arguments
        var vector: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for word in vector { free(word) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(
            &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        var process = pid_t()
        let status = posix_spawnp(&process, program, &actions, nil, &vector, environ)
        guard status == 0 else { throw failure("cannot be started: error \(status)") }
        return try wait(for: process)
    }

    private func wait(for process: pid_t) throws -> Int {
        var (status, usage) = (Int32(0), rusage())
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw failure("was lost: error \(errno)") }
        }
        guard status == 0 else { throw failure("failed with wait status \(status)") }
        // The kernel counts in KiB: getrusage(2).
        return usage.ru_maxrss * 1024
    }

    private func failure(_ what: String) -> BenchmarkFailure {
        BenchmarkFailure("\(program) \(what)")
    }
}
