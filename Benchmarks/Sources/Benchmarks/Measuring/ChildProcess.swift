import Glibc

/// Another program that is run to its end.
struct ChildProcess {
    /// The program's path or name.
    let program: String
    /// Its arguments, without its name.
    let arguments: [String]

    /// Starts the program and waits until it has ended.
    ///
    /// - Parameter output: the file for its standard output.
    /// - Throws: ``BenchmarkFailure`` if it cannot be started or exits with a status other than 0.
    func run(output: String = "/dev/null") throws { try wait(for: start(output)) }

    /// Starts the program and observes its memory until it has ended.
    ///
    /// The kernel's numbers for a process that has ended (getrusage(2)) include the memory of the
    /// process that started it.
    ///
    /// - Returns: the peak of its resident memory in bytes.
    /// - Throws: as ``run(output:)``.
    func peakBytes() throws -> Int {
        let process = try start("/dev/null")
        var peak = 0
        // The peak is available until the process ends, so occasional samples miss little of it.
        while try !wait(for: process, flags: WNOHANG) {
            // The process may end meanwhile.
            peak = max(peak, (try? ProcessMemory.peakBytes(of: process)) ?? 0)
            usleep(2000)
        }
        return peak
    }

    private func start(_ output: String) throws -> pid_t {
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
        return process
    }

    /// - Returns: whether the process has ended, which is always true without `flags`.
    @discardableResult
    private func wait(for process: pid_t, flags: Int32 = 0) throws -> Bool {
        var (status, found) = (Int32(0), pid_t(-1))
        while found < 0 {
            found = waitpid(process, &status, flags)
            guard found >= 0 || errno == EINTR else { throw failure("was lost: error \(errno)") }
        }
        guard found != 0 else { return false }
        guard status == 0 else { throw failure("failed with wait status \(status)") }
        return true
    }

    private func failure(_ what: String) -> BenchmarkFailure {
        BenchmarkFailure("\(program) \(what)")
    }
}
