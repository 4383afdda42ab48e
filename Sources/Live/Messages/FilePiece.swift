/// The next bytes of a file.
public struct FilePiece: WireMessage {
    static let kind = MessageKind.filePiece
    /// The bytes of the fields before the file's bytes.
    static let headByteCount = 16
    /// The bytes of a file in a message that fills one record of TLS, 16,384 bytes (RFC 8446, section
    /// 5.1): a longer one would need a second record for the rest.
    public static let recordByteCount = 16_384 - LiveLimits.headerByteCount - headByteCount

    /// The transfer.
    public var transfer: UInt32
    /// The zero-based index of the file.
    public var file: Int
    /// The offset of the bytes in the file.
    public var offset: Int64
    /// The bytes.
    public var bytes: [UInt8]

    /// Creates a message.
    public init(transfer: UInt32, file: Int, offset: Int64, bytes: [UInt8]) {
        self.transfer = transfer
        self.file = file
        self.offset = offset
        self.bytes = bytes
    }

    init(reading body: inout WireReader) throws {
        transfer = try body.integer(named: "transfer")
        file = Int(
            try body.integer(UInt32.self, in: 0...Int64(LiveLimits.fileCount), named: "file"))
        offset = try body.integer(UInt64.self, in: 0...LiveLimits.fileByteCount, named: "offset")
        bytes = body.rest()
    }

    func write(to body: inout WireWriter) {
        body.integer(transfer)
        body.integer(UInt32(clamping: file))
        body.integer(UInt64(clamping: offset))
        body.bytes(bytes)
    }
}
