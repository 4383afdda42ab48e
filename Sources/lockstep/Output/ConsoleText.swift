/// Bytes for standard output or standard error, ready to be written (``Console``).
struct ConsoleText: Sendable {
    /// A standard stream, by its descriptor.
    enum Stream: Int32 {
        case output = 1
        case errors = 2
    }

    let bytes: [UInt8]
    let stream: Stream

    init(_ bytes: [UInt8], for stream: Stream) { (self.bytes, self.stream) = (bytes, stream) }

    /// A result with control characters escaped (``TerminalText``).
    init(_ result: CommandResult, for stream: Stream = .output) {
        switch result {
        case .lines(let lines):
            let text = lines.map { TerminalText.line($0) + "\n" }.joined()
            self.init(Array(text.utf8), for: stream)
        case .styled(let lines):
            let style = TextStyle.standardOutput
            let text = lines.flatMap(style.lines).map { $0 + "\n" }.joined()
            self.init(Array(text.utf8), for: stream)
        case .json(let bytes): self.init(TerminalText.json(bytes), for: stream)
        }
    }
}
