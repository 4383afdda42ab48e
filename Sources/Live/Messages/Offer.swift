public import LockstepSamples

/// The phone offers a finished session.
public struct Offer: WireMessage {
    static let kind = MessageKind.offer

    /// The phone's number of the transfer on this connection.
    public var transfer: UInt32
    /// The session's name, which is a folder's.
    public var session: String
    /// The hash of `seal.jsonl`, or of `metadata.json` in a session without a seal.
    public var identity: ContentHash
    /// Whether the session has a seal.
    public var isSealed: Bool
    /// The number of files.
    public var fileCount: Int
    /// The bytes of all files.
    public var byteCount: Int64

    /// Creates a message.
    public init(
        transfer: UInt32, session: String, identity: ContentHash, isSealed: Bool, fileCount: Int,
        byteCount: Int64
    ) {
        self.transfer = transfer
        self.session = session
        self.identity = identity
        self.isSealed = isSealed
        self.fileCount = fileCount
        self.byteCount = byteCount
    }

    init(reading body: inout WireReader) throws {
        transfer = try body.integer(named: "transfer")
        session = try body.text(limit: LiveLimits.nameByteCount, named: "session")
        identity = try body.hash(named: "identity")
        isSealed = try body.integer(UInt8.self, in: 0...1, named: "is_sealed") == 1
        fileCount = Int(
            try body.integer(UInt32.self, in: 1...Int64(LiveLimits.fileCount), named: "file_count"))
        byteCount = try body.integer(UInt64.self, in: 0...Int64.max, named: "byte_count")
    }

    func write(to body: inout WireWriter) {
        body.integer(transfer)
        body.text(session, limit: LiveLimits.nameByteCount)
        body.bytes(identity.bytes)
        body.integer(isSealed ? UInt8(1) : 0)
        body.integer(UInt32(clamping: fileCount))
        body.integer(UInt64(clamping: byteCount))
    }
}
