/// Proves that the sender derived the same secret, and so used the same code.
public struct PairingProof: WireMessage {
    static let kind = MessageKind.pairingProof

    /// The HMAC of the values that the two ends exchanged, 64 bytes (docs/PROTOCOL.md, section 3).
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
