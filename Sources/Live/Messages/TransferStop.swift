/// One end gives up a transfer; the session stays on the phone as it is.
public struct TransferStop: WireMessage {
    static let kind = MessageKind.transferStop

    /// The transfer.
    public var transfer: UInt32
    /// Why.
    public var reason: Reason
    /// The reason in words, for people.
    public var text: String

    /// Creates a message.
    public init(transfer: UInt32, reason: Reason, text: String) {
        self.transfer = transfer
        self.reason = reason
        self.text = text
    }

    init(reading body: inout WireReader) throws {
        transfer = try body.integer(named: "transfer")
        reason = try body.code(named: "reason")
        text = try body.text(limit: LiveLimits.textByteCount, named: "text")
    }

    func write(to body: inout WireWriter) {
        body.integer(transfer)
        body.code(reason)
        body.text(text, limit: LiveLimits.textByteCount)
    }
}

extension TransferStop {
    /// Why a transfer ends early.
    public enum Reason: UInt8, Sendable, CaseIterable {
        /// The desk's disk is full.
        case diskFull = 1
        /// The desk's disk failed.
        case diskFailed = 2
        /// A file on the phone changed or cannot be read.
        case fileChanged = 3
        /// A file arrived with another hash than stated.
        case hashDiffers = 4
        /// The desk does not want the session.
        case unwanted = 5
        /// A name is not that of a session's file.
        case unsafeName = 6
    }
}
