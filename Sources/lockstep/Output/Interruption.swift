import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Whether a user pressed Ctrl-C or asked the tool to end (`SIGINT`, `SIGTERM`).
///
/// A command that only reads ends at once, with a line that says so (``endToolAtOnce()``). A recording
/// of the synthetic phone is ended as a recording; everything else that writes did not reach its end,
/// removes what it wrote, and throws ``Interrupted``.
enum Interruption {
    // Written by the signal handler alone and read by the threads that work; a word-sized store.
    nonisolated(unsafe) private static var signaled: sig_atomic_t = 0

    /// Whether it happened since ``watch()``.
    static var wasRequested: Bool { signaled != 0 }

    /// The exit code of a tool that was interrupted: 128 and the signal's number, as shells have it.
    static var exitCode: ExitCode { signaled == SIGTERM ? .terminated : .interrupted }

    /// From now on the signals end the tool at once with a line and their exit code: for commands that
    /// have written nothing.
    static func endToolAtOnce() {
        handle { number in
            Console.endWithinSignal(number, saying: "lockstep: interrupted.\n")
        }
    }

    /// As ``endToolAtOnce()``, for a recovery: it may be cut off anywhere, and runs again.
    static func endRecoveryAtOnce() {
        handle { number in
            Console.endWithinSignal(
                number,
                saying: "lockstep: interrupted; run `lockstep recover` again to finish it.\n")
        }
    }

    /// From now on notes the signals.
    ///
    /// A second one changes nothing, since people press Ctrl-C twice; a third one ends the tool at
    /// once.
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
        // A program that starts the tool on a thread of Dispatch hands down its blocked signals.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Throws ``Interrupted`` if a user asked the tool to end.
    static func check() throws {
        if wasRequested { throw Interrupted() }
    }

    /// Ends the tool if a user asked for it, where a work cannot be broken off by an error.
    ///
    /// - Parameter folders: what was imported to be read, and is removed.
    static func endTool(removing folders: [String]) {
        guard wasRequested else { return }
        for folder in folders { try? LocalFileSystem().removeTree(folder) }
        // Other threads still work, so nothing may be taken down under them.
        _exit(Wording.report(Interrupted(hasWritten: false)).rawValue)
    }
}

/// The tool was asked to end before its work was done; what it had written is removed.
struct Interrupted: Error {
    /// Whether that was anything a user asked for: false of a command that only reads.
    var hasWritten = true
}
