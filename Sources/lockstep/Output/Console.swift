import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The terminal: results on standard output, everything else on standard error.
enum Console {
    /// Whether standard error is a terminal that a person looks at.
    static var isInteractive: Bool { isatty(2) == 1 }

    /// Writes a result.
    static func print(_ text: String) { write(Array(text.utf8), to: 1) }

    /// Writes a result as bytes.
    static func print(_ bytes: [UInt8]) { write(bytes, to: 1) }

    /// Writes a message to the person, beside the result.
    static func complain(_ text: String) { write(Array(text.utf8), to: 2) }

    /// Columns of the terminal behind standard error; 80 where it does not say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Lets a reader that goes away show as an error of the write, not as the end of the tool.
    static func expectReadersToLeave() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Lets a file that may not grow (`ulimit -f`) show as an error of the write, not as the end of the
    /// tool.
    static func expectLimits() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// A result that cannot be written ends the tool: nothing after it would be true.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let taken = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if taken < 0, errno == EINTR { continue }
                guard taken > 0 else { return fail(descriptor, errno) }
                rest = rest.dropFirst(taken)
            }
        }
    }

    /// A reader that left (`EPIPE`) knows why the output ends; anything else is said.
    private static func fail(_ descriptor: Int32, _ code: Int32) {
        guard descriptor == 1 else { return }
        if code != EPIPE {
            complain(
                Wording.sentence(FileError(.write, path: "standard output", code: .init(code)))
                    + "\n")
        }
        ExitCode.exit(.outputFailed)
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
