public import LockstepSamples

/// The beginning of a file.
public struct FileHead: WireMessage {
    static let kind = MessageKind.file

    /// The transfer.
    public var transfer: UInt32
    /// The zero-based index of the file.
    public var file: Int
    /// The length of the complete file in bytes.
    public var byteCount: Int64
    /// The SHA-256 of the complete file.
    public var hash: ContentHash
    /// The path in the session's folder.
    public var path: String

    /// Creates a message.
    public init(transfer: UInt32, file: Int, byteCount: Int64, hash: ContentHash, path: String) {
        self.transfer = transfer
        self.file = file
        self.byteCount = byteCount
        self.hash = hash
        self.path = path
    }

    init(reading body: inout WireReader) throws {
        transfer = try body.integer(named: "transfer")
        file = Int(
            try body.integer(UInt32.self, in: 0...Int64(LiveLimits.fileCount), named: "file"))
        byteCount = try body.integer(
            UInt64.self, in: 0...LiveLimits.fileByteCount, named: "byte_count")
        hash = try body.hash(named: "hash")
        path = try body.text(limit: LiveLimits.pathByteCount, named: "path")
    }

    func write(to body: inout WireWriter) {
        body.integer(transfer)
        body.integer(UInt32(clamping: file))
        body.integer(UInt64(clamping: byteCount))
        body.bytes(hash.bytes)
        body.text(path, limit: LiveLimits.pathByteCount)
    }
}
