import LockstepConcurrency
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The terminal: results go to standard output, everything else to standard error.
enum Console {
    /// Whether standard error is a terminal.
    static var isInteractive: Bool { isatty(2) == 1 }

    /// One thread at a time writes.
    private static let writing = Mutex(())

    /// Writes a result to standard output, with control characters escaped (``TerminalText``).
    static func print(_ result: CommandResult) { write(ConsoleText(result)) }

    /// Writes a result to standard error, escaped, when standard output carries a file.
    static func printBeside(_ result: CommandResult) { write(ConsoleText(result, for: .errors)) }

    /// Writes a file's bytes to standard output, unescaped.
    static func stream(_ bytes: [UInt8]) { write(ConsoleText(bytes, for: .output)) }

    /// Writes a message to standard error, escaped.
    static func complain(_ lines: String...) { complain(lines) }

    /// Writes a message to standard error, escaped.
    static func complain(_ lines: [String]) { write(ConsoleText(.lines(lines), for: .errors)) }

    /// Replaces the last line on standard error's terminal, escaped and cut to its width.
    static func redraw(_ line: String = "") {
        let text = TerminalText.line(line).prefix(max(0, columns - 1))
        write(ConsoleText(Array("\r\u{1B}[2K\(text)".utf8), for: .errors))
    }

    /// Writes texts without another thread's between them.
    ///
    /// - Returns: The error of standard output; the texts after it are not written. One of standard
    ///   error is ignored.
    static func write(_ texts: [ConsoleText]) -> FileError.Code? {
        writing.withLock { _ in
            for text in texts {
                let number = writeAll(text.bytes, to: text.stream.rawValue)
                if let number, text.stream == .output { return FileError.Code(number) }
            }
            return nil
        }
    }

    /// Reports that standard output failed, unless its reader closed the pipe (`EPIPE`).
    static func reportFailure(_ code: FileError.Code) {
        guard code != FileError.Code(EPIPE) else { return }
        Wording.complain(FileError(.write, path: "standard output", code: code))
    }

    /// The width of standard error's terminal in columns; 80 if unknown.
    static var columns: Int {
        var size = winsize()
        guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// The width of standard output's terminal in columns, 80 if unknown; nil for a file or a pipe.
    static var outputColumns: Int? {
        guard isatty(1) == 1 else { return nil }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// The value of an environment variable; nil if it is unset or empty.
    static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// Makes a closed output pipe a write error (`EPIPE`); `SIGPIPE` would end the tool.
    static func expectReadersToLeave() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Makes the file size limit (`ulimit -f`) a write error; `SIGXFSZ` would end the tool.
    static func expectLimits() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Ends the tool within a signal handler, where only system calls are allowed (signal-safety(7)).
    ///
    /// Prints a line on standard error; the exit code is the shell's for the signal.
    static func endWithinSignal(_ number: Int32, saying line: StaticString) -> Never {
        // Clears the line of a progress bar.
        let clearing: StaticString = "\r\u{1B}[2K"
        if isatty(2) == 1 { _ = systemWrite(2, clearing.buffer) }
        _ = systemWrite(2, line.buffer)
        _exit(128 + number)
    }

    /// Writes a text; a failed write to standard output ends the tool.
    private static func write(_ text: ConsoleText) {
        guard let code = write([text]) else { return }
        reportFailure(code)
        ExitCode.exit(.outputFailed)
    }

    /// Writes all bytes; returns the number of the error, if any.
    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let taken = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if taken < 0, errno == EINTR { continue }
                guard taken > 0 else { return errno }
                rest = rest.dropFirst(taken)
            }
            return nil
        }
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
