/// The sender ends the connection because of an error.
public struct LiveFailure: WireMessage {
    static let kind = MessageKind.failure

    /// The error's code; docs/PROTOCOL.md lists them.
    public var code: Int
    /// The error in words, for a log.
    public var text: String

    /// Creates a message.
    public init(code: Int, text: String) {
        self.code = code
        self.text = text
    }

    init(reading body: inout WireReader) throws {
        code = Int(try body.integer(UInt16.self, in: 0...65535, named: "code"))
        text = try body.text(limit: LiveLimits.textByteCount, named: "text")
    }

    func write(to body: inout WireWriter) {
        body.integer(UInt16(clamping: code))
        body.text(text, limit: LiveLimits.textByteCount)
    }
}
