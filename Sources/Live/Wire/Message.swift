/// A message between phone and desk.
public enum Message: Hashable, Sendable {
    /// The first message of each end.
    case hello(Hello)
    /// The phone proves that it holds the key of its pairing.
    case proof(Proof)
    /// The desk accepts the phone.
    case welcome(Welcome)
    /// Why the connection ends.
    case failure(LiveFailure)
    /// The connection ends as intended.
    case goodbye(Goodbye)
    /// One end's half of the pairing's key exchange.
    case pairingShare(PairingShare)
    /// The proof that one end used the same code.
    case pairingProof(PairingProof)
    /// How much the receiver of a channel has taken and allows.
    case credit(Credit)
    /// The phone asks for the desk's time.
    case clockRequest(ClockRequest)
    /// The desk's time.
    case clockReply(ClockReply)
    /// Start, stop or mark, at a time on the desk's clock.
    case command(Command)
    /// What became of a command.
    case commandResult(CommandResult)
    /// What the phone is doing.
    case phoneStatus(PhoneStatus)
    /// What the desk wants to see.
    case liveRequest(LiveRequest)
    /// Successive samples of one stream.
    case liveSamples(LiveSamples)
    /// The beginning of an image, depth map or list of points.
    case liveItem(LiveItem)
    /// The next bytes of an item.
    case livePiece(LivePiece)
    /// Numbers of a stream that were not sent.
    case liveGap(LiveGap)
    /// The phone offers a finished session.
    case offer(Offer)
    /// The desk asks for files from a place on.
    case fetch(Fetch)
    /// The beginning of a file.
    case file(FileHead)
    /// The next bytes of a file.
    case filePiece(FilePiece)
    /// All files were sent.
    case transferEnd(TransferEnd)
    /// What the desk found when it compared the files with the seal.
    case verdict(Verdict)
    /// One end gives up a transfer.
    case transferStop(TransferStop)

    /// The message's kind.
    public var kind: MessageKind { type(of: content).kind }

    /// The message's fields.
    var content: any WireMessage {
        switch self {
        case .hello(let content): return content
        case .proof(let content): return content
        case .welcome(let content): return content
        case .failure(let content): return content
        case .goodbye(let content): return content
        case .pairingShare(let content): return content
        case .pairingProof(let content): return content
        case .credit(let content): return content
        case .clockRequest(let content): return content
        case .clockReply(let content): return content
        case .command(let content): return content
        case .commandResult(let content): return content
        case .phoneStatus(let content): return content
        case .liveRequest(let content): return content
        case .liveSamples(let content): return content
        case .liveItem(let content): return content
        case .livePiece(let content): return content
        case .liveGap(let content): return content
        case .offer(let content): return content
        case .fetch(let content): return content
        case .file(let content): return content
        case .filePiece(let content): return content
        case .transferEnd(let content): return content
        case .verdict(let content): return content
        case .transferStop(let content): return content
        }
    }

    /// Reads the body of a message.
    ///
    /// Bytes after the last known field are those of a later version and are skipped.
    init(_ kind: MessageKind, body: ArraySlice<UInt8>) throws {
        var body = WireReader(body)
        switch kind {
        case .hello: self = .hello(try Hello(reading: &body))
        case .proof: self = .proof(try Proof(reading: &body))
        case .welcome: self = .welcome(try Welcome(reading: &body))
        case .failure: self = .failure(try LiveFailure(reading: &body))
        case .goodbye: self = .goodbye(try Goodbye(reading: &body))
        case .pairingShare: self = .pairingShare(try PairingShare(reading: &body))
        case .pairingProof: self = .pairingProof(try PairingProof(reading: &body))
        case .credit: self = .credit(try Credit(reading: &body))
        case .clockRequest: self = .clockRequest(try ClockRequest(reading: &body))
        case .clockReply: self = .clockReply(try ClockReply(reading: &body))
        case .command: self = .command(try Command(reading: &body))
        case .commandResult: self = .commandResult(try CommandResult(reading: &body))
        case .phoneStatus: self = .phoneStatus(try PhoneStatus(reading: &body))
        case .liveRequest: self = .liveRequest(try LiveRequest(reading: &body))
        case .liveSamples: self = .liveSamples(try LiveSamples(reading: &body))
        case .liveItem: self = .liveItem(try LiveItem(reading: &body))
        case .livePiece: self = .livePiece(try LivePiece(reading: &body))
        case .liveGap: self = .liveGap(try LiveGap(reading: &body))
        case .offer: self = .offer(try Offer(reading: &body))
        case .fetch: self = .fetch(try Fetch(reading: &body))
        case .file: self = .file(try FileHead(reading: &body))
        case .filePiece: self = .filePiece(try FilePiece(reading: &body))
        case .transferEnd: self = .transferEnd(try TransferEnd(reading: &body))
        case .verdict: self = .verdict(try Verdict(reading: &body))
        case .transferStop: self = .transferStop(try TransferStop(reading: &body))
        }
    }

    /// The message's bytes: header and body.
    public var bytes: [UInt8] {
        var message = WireWriter()
        message.integer(kind.channel.rawValue)
        message.integer(UInt8(truncatingIfNeeded: kind.rawValue))
        message.integer(UInt16(0))
        content.write(to: &message)
        let bodyByteCount = message.bytes.count - LiveLimits.headerByteCount
        precondition(
            bodyByteCount <= LiveLimits.bodyByteCount,
            "A message of kind \(kind) has \(bodyByteCount) bytes.")
        message.replace(UInt16(bodyByteCount), at: 2)
        return message.bytes
    }
}
