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

    /// Writes a result; what a terminal would act on is escaped (``TerminalText``).
    static func print(_ result: CommandResult) { write(result, to: 1) }

    /// Writes a result beside the bytes that standard output has, escaped as others are.
    static func printBeside(_ result: CommandResult) { write(result, to: 2) }

    /// Writes a file's bytes to standard output as they are, for a program.
    static func stream(_ bytes: [UInt8]) { write(bytes, to: 1) }

    /// Writes a message for the user beside the result, escaped as results are.
    static func complain(_ lines: String...) { write(lines, to: 2) }

    /// Replaces the last line of the terminal behind standard error, escaped and cut to its width.
    static func redraw(_ line: String = "") {
        let text = TerminalText.line(line).prefix(max(0, columns - 1))
        write(Array("\r\u{1B}[2K\(text)".utf8), to: 2)
    }

    /// Columns of the terminal behind standard error; 80 where it does not say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Columns of the terminal behind standard output, 80 where it does not say; nil if it is a
    /// file or a pipe.
    static var outputColumns: Int? {
        guard isatty(1) == 1 else { return nil }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// A variable of the environment; nil if it is not set or empty.
    static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
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

    /// Ends the tool within a signal handler, where only system calls are allowed (signal-safety(7)),
    /// with a line on standard error and the exit code that shells have for the signal.
    static func endWithinSignal(_ number: Int32, saying line: StaticString) -> Never {
        // A progress bar may be there.
        let clearing: StaticString = "\r\u{1B}[2K"
        if isatty(2) == 1 { _ = systemWrite(2, clearing.buffer) }
        _ = systemWrite(2, line.buffer)
        _exit(128 + number)
    }

    private static func write(_ result: CommandResult, to descriptor: Int32) {
        switch result {
        case .lines(let lines): write(lines, to: descriptor)
        case .styled(let lines):
            let style = TextStyle.standardOutput
            let text = lines.flatMap(style.lines).map { $0 + "\n" }.joined()
            write(Array(text.utf8), to: descriptor)
        case .json(let bytes): write(TerminalText.json(bytes), to: descriptor)
        }
    }

    private static func write(_ lines: [String], to descriptor: Int32) {
        let text = lines.map { TerminalText.line($0) + "\n" }.joined()
        write(Array(text.utf8), to: descriptor)
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
            Wording.complain(
                FileError(.write, path: "standard output", code: .init(code)))
        }
        ExitCode.exit(.outputFailed)
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

extension StaticString {
    fileprivate var buffer: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
