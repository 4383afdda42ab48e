import LockstepConcurrency
import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A process that runs a command of the tool.
final class ToolProcess: Sendable {
    /// How a process ended.
    enum End: Hashable {
        case exit(Int)
        case signal(Int)
    }

    /// The system's number of the process.
    let number: Int
    private let output: Int32
    private let hasEnded = Mutex(false)

    /// Starts a command.
    ///
    /// - Parameters:
    ///   - tool: The path of the tool.
    ///   - words: The arguments.
    ///   - folder: The folder in which it runs.
    init(_ tool: String, _ words: [String], in folder: String) throws {
        // A process that inherits the pipe of another would keep it open after that one's end.
        (number, output) = try Self.spawning.withLock { _ in
            try Self.spawn(["/usr/bin/env", "-C", folder, tool] + words)
        }
    }

    private static let spawning = Mutex(())

    /// Starts a process; returns its number and the end of a pipe from which its output is read.
    private static func spawn(_ words: [String]) throws -> (number: Int, output: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw ProcessFailure(number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        var process: pid_t = 0
        let arguments = words.map { strdup($0) } + [nil]
        let variables = (environment + [LeftProcesses.mark]).map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        let status = posix_spawn(&process, words[0], &actions, nil, arguments, variables)
        close(ends[1])
        guard status == 0 else {
            close(ends[0])
            throw ProcessFailure(number: status)
        }
        return (Int(process), ends[0])
    }

    /// Passes on what the process prints, until it has ended.
    func run(_ receive: ([UInt8]) -> Void) -> End {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            receive(Array(buffer[..<count]))
        }
        close(output)
        var status: Int32 = 0
        while waitpid(pid_t(number), &status, 0) < 0, errno == EINTR {}
        hasEnded.withLock { $0 = true }
        let signal = status & 0x7f
        return signal == 0 ? .exit(Int(status >> 8 & 0xff)) : .signal(Int(signal))
    }

    /// Asks the process to end, as Ctrl-C does: it removes incomplete output.
    func interrupt() {
        hasEnded.withLock { hasEnded in
            if !hasEnded { kill(pid_t(number), SIGTERM) }
        }
    }

    private static var environment: [String] {
        var texts: [String] = []
        var place = environ
        while let text = place.pointee {
            texts.append(String(cString: text))
            place += 1
        }
        return texts.filter { !$0.hasPrefix("LOCKSTEP_PROGRESS=") }
    }
}

/// A process could not be started.
struct ProcessFailure: Failure {
    /// The system's error number.
    var number: Int32

    var problem: String { "the tool cannot be started: \(String(cString: strerror(number)))" }
    var place: Place? { nil }
    var remedy: Remedy { "End other programs, and try again." }
}
