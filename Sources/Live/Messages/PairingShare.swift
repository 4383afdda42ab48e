public import LockstepSamples

/// One end's half of the pairing's key exchange (CPace on X25519).
public struct PairingShare: WireMessage {
    static let kind = MessageKind.pairingShare

    /// The sender's public key, which the other end pins.
    public var key: PublicKey
    /// The sender's public point, 32 bytes.
    public var point: [UInt8]

    /// Creates a message.
    public init(key: PublicKey, point: [UInt8]) {
        self.key = key
        self.point = point
    }

    init(reading body: inout WireReader) throws {
        key = try body.key(named: "key")
        point = try body.bytes(32, named: "point")
    }

    func write(to body: inout WireWriter) {
        body.key(key)
        body.bytes(point)
    }
}
