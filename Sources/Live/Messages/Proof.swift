public import LockstepSamples

/// The phone proves that it holds the private key of its pairing, for this connection only.
public struct Proof: WireMessage {
    static let kind = MessageKind.proof

    /// The phone's public key.
    public var key: PublicKey
    /// The signature of the connection's proof text, 64 bytes.
    public var signature: [UInt8]

    /// Creates a message.
    public init(key: PublicKey, signature: [UInt8]) {
        self.key = key
        self.signature = signature
    }

    init(reading body: inout WireReader) throws {
        key = try body.key(named: "key")
        signature = try body.bytes(64, named: "signature")
    }

    func write(to body: inout WireWriter) {
        body.key(key)
        body.bytes(signature)
    }
}
