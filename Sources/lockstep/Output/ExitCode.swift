#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How the tool ended, for other programs; thrown by commands that have already said why.
enum ExitCode: Int32, Error, Comparable {
    /// Done; nothing to find fault with.
    case good = 0
    /// Done; the session has findings that fail.
    case findings = 1
    /// The command line makes no sense.
    case usage = 2
    /// What was given to read cannot be used.
    case inputRefused = 3
    /// What was to be written could not be written.
    case outputFailed = 4
    /// A user interrupted it (`SIGINT`) before its work was done.
    case interrupted = 130
    /// It was told to end (`SIGTERM`) before its work was done.
    case terminated = 143

    /// The worse of two is the larger.
    static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }

    static func exit(_ code: ExitCode) -> Never { endProcess(code.rawValue) }
}

/// The C library's `exit`, whatever the library is called.
private func endProcess(_ code: Int32) -> Never { exit(code) }
