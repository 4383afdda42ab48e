import LockstepConcurrency
import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The system's program that announces a service by Bonjour, as a child process.
final class DeskAnnouncer {
    /// Whether the desk is announced.
    enum State: String {
        /// The program runs.
        case announced
        /// The program has ended, as it does at once if its service does not run or the name is taken.
        case ended
        /// The system has no such program.
        case unavailable
    }

    /// How long the program has to run until it counts as announcing.
    private static let patience = HostDuration.seconds(1)

    /// The program's name.
    let program: String
    private var process: pid_t = 0
    private let started = MachineClock().now
    private var isAnnounced = false

    /// Starts the program; nil if the system has none.
    init?(name: String, port: Int) {
        #if canImport(Darwin)
            program = "dns-sd"
            let words = [program, "-R", name, "_lockstep._tcp", "local", "\(port)"]
        #else
            program = "avahi-publish"
            let words = [program, "-s", name, "_lockstep._tcp", "\(port)"]
        #endif
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for descriptor in [Int32(1), 2] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        let arguments = words.map { strdup($0) } + [nil]
        defer { for text in arguments { free(text) } }
        guard posix_spawnp(&process, program, &actions, nil, arguments, environ) == 0 else {
            return nil
        }
    }

    /// Returns the state if it has changed since the last call.
    func news() -> State? {
        guard process != 0 else { return nil }
        var status: Int32 = 0
        if waitpid(process, &status, WNOHANG) == process {
            process = 0
            return .ended
        }
        guard !isAnnounced, MachineClock().now - started >= Self.patience else { return nil }
        isAnnounced = true
        return .announced
    }

    /// Ends the program, and with it the announcement.
    func end() {
        guard process != 0 else { return }
        kill(process, SIGTERM)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }
}
