/// The phone has sent all files.
public struct TransferEnd: WireMessage {
    static let kind = MessageKind.transferEnd

    /// The transfer.
    public var transfer: UInt32
    /// The number of files.
    public var fileCount: Int

    /// Creates a message.
    public init(transfer: UInt32, fileCount: Int) {
        self.transfer = transfer
        self.fileCount = fileCount
    }

    init(reading body: inout WireReader) throws {
        transfer = try body.integer(named: "transfer")
        fileCount = Int(
            try body.integer(UInt32.self, in: 1...Int64(LiveLimits.fileCount), named: "file_count"))
    }

    func write(to body: inout WireWriter) {
        body.integer(transfer)
        body.integer(UInt32(clamping: fileCount))
    }
}
