#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Whether somebody pressed Ctrl-C or asked the tool to end: what it writes is then ended properly.
enum Interruption {
    // Written by the signal handler alone and read by the thread that records; a word-sized store.
    nonisolated(unsafe) private static var signalled: sig_atomic_t = 0

    /// Whether it happened since ``watch()``.
    static var wasRequested: Bool { signalled != 0 }

    /// From now on the signals are noted; a second one ends the tool at once.
    static func watch() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                Interruption.signalled = 1
                signal(number, SIG_DFL)
            }
            sigaddset(&signals, number)
        }
        // A program that starts the tool on a thread of Dispatch hands down its blocked signals.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
