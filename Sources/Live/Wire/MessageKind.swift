/// The kinds of messages; docs/PROTOCOL.md describes each.
///
/// The raw value is channel × 256 + type.
public enum MessageKind: UInt16, Sendable, CaseIterable {
    /// The first message of each end.
    case hello = 0x0001
    /// The phone proves that it holds the key of its pairing.
    case proof = 0x0002
    /// The desk accepts the phone.
    case welcome = 0x0003
    /// Why the connection ends.
    case failure = 0x0004
    /// The connection ends as intended.
    case goodbye = 0x0005
    /// One end's half of the pairing's key exchange.
    case pairingShare = 0x0006
    /// The proof that one end used the same code.
    case pairingProof = 0x0007
    /// How much the receiver of a channel has taken and allows.
    case credit = 0x0008
    /// The phone asks for the desk's time.
    case clockRequest = 0x0009
    /// The desk's time.
    case clockReply = 0x000A
    /// Start, stop or mark, at a time on the desk's clock.
    case command = 0x000B
    /// What became of a command.
    case commandResult = 0x000C
    /// What the phone is doing.
    case phoneStatus = 0x000D
    /// What the desk wants to see.
    case liveRequest = 0x0101
    /// Successive samples of one stream.
    case liveSamples = 0x0102
    /// The beginning of an image, depth map or list of points.
    case liveItem = 0x0103
    /// The next bytes of an item.
    case livePiece = 0x0104
    /// Numbers of a stream that were not sent.
    case liveGap = 0x0105
    /// The phone offers a finished session.
    case offer = 0x0201
    /// The desk asks for files from a place on.
    case fetch = 0x0202
    /// The beginning of a file.
    case file = 0x0203
    /// The next bytes of a file.
    case filePiece = 0x0204
    /// All files were sent.
    case transferEnd = 0x0205
    /// What the desk found when it compared the files with the seal.
    case verdict = 0x0206
    /// One end gives up a transfer.
    case transferStop = 0x0207

    /// The channel on which the message travels.
    public var channel: Channel {
        switch rawValue >> 8 {
        case 0: return .control
        case 1: return .live
        default: return .files
        }
    }

    /// The first type of each channel that a receiver skips if it does not know it.
    static let firstSkippable: UInt8 = 128
}
