#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The tool's exit code; thrown by commands that have already printed the reason.
enum ExitCode: Int32, Error, Comparable {
    /// Success, without findings.
    case good = 0
    /// Success, with findings that fail.
    case findings = 1
    /// Invalid command line.
    case usage = 2
    /// The input cannot be used.
    case inputRefused = 3
    /// The output could not be written.
    case outputFailed = 4
    /// The user interrupted the tool (`SIGINT`) before it finished.
    case interrupted = 130
    /// The tool was terminated (`SIGTERM`) before it finished.
    case terminated = 143

    /// Orders codes by value; a larger code is worse.
    static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }

    static func exit(_ code: ExitCode) -> Never { endProcess(code.rawValue) }
}

/// Calls the C library's `exit` on every platform.
private func endProcess(_ code: Int32) -> Never { exit(code) }
