public import LockstepSamples

/// What the desk found when it compared a session's files with their hashes and the seal.
public struct Verdict: WireMessage {
    static let kind = MessageKind.verdict

    /// The transfer.
    public var transfer: UInt32
    /// What it found.
    public var outcome: Outcome
    /// The hash of the `seal.jsonl`, or `metadata.json`, that is on the desk's disk.
    public var identity: ContentHash
    /// The number of files on the desk's disk.
    public var fileCount: Int
    /// The bytes of these files.
    public var byteCount: Int64
    /// What differs, for people; empty if nothing does.
    public var text: String

    /// Creates a message.
    public init(
        transfer: UInt32, outcome: Outcome, identity: ContentHash, fileCount: Int,
        byteCount: Int64, text: String
    ) {
        self.transfer = transfer
        self.outcome = outcome
        self.identity = identity
        self.fileCount = fileCount
        self.byteCount = byteCount
        self.text = text
    }

    init(reading body: inout WireReader) throws {
        transfer = try body.integer(named: "transfer")
        outcome = try body.code(named: "outcome")
        identity = try body.hash(named: "identity")
        fileCount = Int(
            try body.integer(UInt32.self, in: 0...Int64(LiveLimits.fileCount), named: "file_count"))
        byteCount = try body.integer(UInt64.self, in: 0...Int64.max, named: "byte_count")
        text = try body.text(limit: LiveLimits.textByteCount, named: "text")
    }

    func write(to body: inout WireWriter) {
        body.integer(transfer)
        body.code(outcome)
        body.bytes(identity.bytes)
        body.integer(UInt32(clamping: fileCount))
        body.integer(UInt64(clamping: byteCount))
        body.text(text, limit: LiveLimits.textByteCount)
    }
}

extension Verdict {
    /// What a desk can find.
    public enum Outcome: UInt8, Sendable, CaseIterable {
        /// Every file has its hash, the seal agrees, and everything is on the disk.
        case verified = 1
        /// Every file has its hash, and everything is on the disk. The session has no seal.
        case unsealed = 2
        /// The seal does not agree with the files.
        case sealDiffers = 3
    }
}
