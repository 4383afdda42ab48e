/// The desk asks for the bytes of a session's files from a place on, to the end of the last file.
public struct Fetch: WireMessage {
    static let kind = MessageKind.fetch

    /// The transfer.
    public var transfer: UInt32
    /// The zero-based index of the first file; the number of files if the desk has all of them.
    public var file: Int
    /// The first byte of that file.
    public var offset: Int64

    /// Creates a message.
    public init(transfer: UInt32, file: Int, offset: Int64) {
        self.transfer = transfer
        self.file = file
        self.offset = offset
    }

    init(reading body: inout WireReader) throws {
        transfer = try body.integer(named: "transfer")
        file = Int(
            try body.integer(UInt32.self, in: 0...Int64(LiveLimits.fileCount), named: "file"))
        offset = try body.integer(UInt64.self, in: 0...LiveLimits.fileByteCount, named: "offset")
    }

    func write(to body: inout WireWriter) {
        body.integer(transfer)
        body.integer(UInt32(clamping: file))
        body.integer(UInt64(clamping: offset))
    }
}
