public import LockstepLive
public import LockstepSamples

/// Takes what arrives at a desk: a port.
public protocol DeskObserver: AnyObject, Sendable {
    /// Takes one delivery.
    ///
    /// Called on both of the desk's threads: the disk's for transfers, the other for everything else, so
    /// it returns within about a millisecond. Slow work belongs into a bounded queue of the observer, which counts what it
    /// leaves out.
    func receive(_ delivery: DeskDelivery)
}

/// What a desk reports.
public enum DeskDelivery: Sendable {
    /// A phone was paired, has connected or disconnected, began or ended a recording, or its numbers
    /// changed.
    case phone(PhoneReport)
    /// A pairing was removed.
    case forgotten(PhoneID)
    /// What the live view of a phone brought, and the desk's time when its last byte arrived.
    case live(PhoneID, LiveDelivery, at: DeskTime)
    /// The transfer of a session.
    case transfer(PhoneID, TransferReport)
    /// What became of a command on a phone.
    case commandResult(PhoneID, CommandResult)
    /// A pairing succeeded or failed.
    case pairing(PairingReport)
    /// What the user should know: a connection that was refused, a disk that failed.
    case notice(PhoneID?, String)
}

/// A part of a phone's live view.
///
/// Every number of a stream occurs once, in order: in a row, an item or a gap.
public enum LiveDelivery: Hashable, Sendable {
    /// A view begins: numbers of all streams start at 0.
    case began(LiveRequest)
    /// Successive samples of one stream.
    case samples(LiveSamples)
    /// A complete image, depth map or list of points.
    case item(LiveItem, bytes: [UInt8])
    /// Numbers that were not sent, and why.
    case gap(LiveGap)
    /// The connection ended: what follows the last number of each stream is unknown.
    case ended
}

/// How the transfer of a session goes.
public enum TransferReport: Hashable, Sendable {
    /// The phone offered a session, of which so many bytes were on the disk before.
    case began(session: String, fileCount: Int, byteCount: Int64, presentByteCount: Int64)
    /// So many bytes are on the disk; at most twice a second.
    case progress(session: String, receivedByteCount: Int64, byteCount: Int64)
    /// The session is complete, verified, and in its folder.
    case received(
        session: String, path: String, outcome: Verdict.Outcome, fileCount: Int, byteCount: Int64)
    /// The transfer ended early; what was received stays.
    case failed(session: String, text: String)
}

/// How a pairing ended.
public enum PairingReport: Hashable, Sendable {
    /// The phone is paired.
    case paired(PhoneID, name: String)
    /// Someone at this address used a wrong code; the code is used up.
    case wrongCode(address: String)
    /// The code expired, or the connection broke; the code is used up.
    case ended
}

/// A command that was sent to phones.
public struct IssuedCommand: Hashable, Sendable {
    /// The number that results state.
    public var identifier: UInt64
    /// When the phones act, on the desk's clock; of a mark, the time that is marked.
    public var deskTime: DeskTime
    /// The phones that get it.
    public var phones: [PhoneID]

    /// Creates a value.
    public init(identifier: UInt64, deskTime: DeskTime, phones: [PhoneID]) {
        self.identifier = identifier
        self.deskTime = deskTime
        self.phones = phones
    }
}
