import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The state of an interruption by `SIGINT` (Ctrl-C) or `SIGTERM`.
///
/// A command that only reads ends immediately with a message (``endToolAtOnce()``). A recording of the
/// synthetic phone ends as a complete recording. Every other command that writes removes its output
/// and throws ``Interrupted``.
enum Interruption {
    // Written only by the signal handler, read by worker threads; a word-sized store.
    nonisolated(unsafe) private static var signaled: sig_atomic_t = 0

    /// Whether a signal arrived since ``watch()``.
    static var wasRequested: Bool { signaled != 0 }

    /// The exit code after an interruption: 128 plus the signal's number, as in shells.
    static var exitCode: ExitCode { signaled == SIGTERM ? .terminated : .interrupted }

    /// Makes the signals end the tool immediately with a message and their exit code, for commands
    /// that have written nothing.
    static func endToolAtOnce() {
        handle { number in
            Console.endWithinSignal(number, saying: "lockstep: interrupted.\n")
        }
    }

    /// Like ``endToolAtOnce()``, for a recovery, which can be interrupted anywhere and run again.
    static func endRecoveryAtOnce() {
        handle { number in
            Console.endWithinSignal(
                number,
                saying: "lockstep: interrupted; run `lockstep recover` again to finish it.\n")
        }
    }

    /// Makes the signals set ``wasRequested``.
    ///
    /// A second signal has no effect, because users press Ctrl-C twice; a third one ends the tool
    /// immediately.
    static func watch() {
        handle { number in
            if Interruption.signaled != 0 { signal(number, SIG_DFL) }
            if Interruption.signaled == 0 { Interruption.signaled = sig_atomic_t(number) }
        }
    }

    private static func handle(_ handler: @escaping @convention(c) (Int32) -> Void) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            signal(number, handler)
            sigaddset(&signals, number)
        }
        // A parent that starts the tool on a Dispatch thread passes on its blocked signals.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Makes all work end as if a signal had arrived, because its results cannot be printed.
    static func stopWork() {
        if signaled == 0 { signaled = sig_atomic_t(SIGPIPE) }
    }

    /// Throws ``Interrupted`` if the user asked the tool to end.
    ///
    /// - Parameter hasWritten: Whether the command has begun an output, which it removes.
    static func check(hasWritten: Bool = true) throws {
        if wasRequested { throw Interrupted(hasWritten: hasWritten) }
    }

    /// Ends the tool while other threads may still run: `exit` would run destructors under them.
    static func endTool(hasWritten: Bool) -> Never {
        endTool(Wording.report(Interrupted(hasWritten: hasWritten)))
    }

    /// Ends the tool while other threads may still run.
    static func endTool(_ code: ExitCode) -> Never { _exit(code.rawValue) }
}

/// The tool was interrupted before it finished, and its output is removed.
struct Interrupted: Error {
    /// Whether the removed output was requested; false for a command that only reads, whose
    /// temporary session was removed.
    var hasWritten = true
}
