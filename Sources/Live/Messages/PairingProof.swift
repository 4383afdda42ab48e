/// Proves that the sender derived the same secret, and so used the same code.
public struct PairingProof: WireMessage {
    static let kind = MessageKind.pairingProof

    /// The tag, 64 bytes.
    public var tag: [UInt8]

    /// Creates a message.
    public init(tag: [UInt8]) {
        self.tag = tag
    }

    init(reading body: inout WireReader) throws {
        tag = try body.bytes(64, named: "tag")
    }

    func write(to body: inout WireWriter) {
        body.bytes(tag)
    }
}
