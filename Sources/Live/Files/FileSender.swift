/// The phone's decisions while it sends one session.
///
/// The phone reads a piece only when the link can take it, so memory is bounded by one piece. Nothing
/// on the phone changes until the desk's verdict agrees with what the phone has.
public struct FileSender: Sendable {
    /// What the phone does next.
    public enum Step: Hashable, Sendable {
        /// Send a message.
        case send(Message)
        /// Read bytes of a file, and give them to ``FileSender/message(_:)``. Bytes that are missing
        /// or a file that cannot be read are reported to ``FileSender/failed(_:)``.
        case read(path: String, offset: Int64, count: Int)
        /// Nothing to send, or no room for it.
        case wait
    }

    /// What a message of the desk means.
    public enum Outcome: Hashable, Sendable {
        /// The transfer goes on.
        case goesOn
        /// The desk has everything, and it agrees with the seal: mark the session as transferred.
        case transferred
        /// The desk has everything and found a difference, or gave up: the session stays unmarked.
        case ended(String)
    }

    private enum State: Hashable {
        case offered
        case head(file: Int, offset: Int64)
        case piece(file: Int, offset: Int64)
        case end
        case waitingForVerdict
        case ended
    }

    /// The session.
    public let session: OfferedSession
    private let transfer: UInt32
    private var state = State.offered
    private var isOfferSent = false

    /// Creates a transfer with its number on this connection.
    public init(_ session: OfferedSession, transfer: UInt32) {
        self.session = session
        self.transfer = transfer
    }

    /// A value that differs between any two states of one transfer, for tests.
    var place: AnyHashable { [AnyHashable(state), AnyHashable(isOfferSent)] as [AnyHashable] }

    /// Returns the next step.
    ///
    /// - Parameter room: The bytes that may be sent on the files channel now, headers included.
    public mutating func next(room: Int64) -> Step {
        let room = Int(min(room, Int64(LiveLimits.bodyByteCount + LiveLimits.headerByteCount)))
        switch state {
        case .offered:
            guard !isOfferSent, let step = fitting(.offer(offer), room) else { return .wait }
            isOfferSent = true
            return step
        case .head(let file, let offset): return head(file, offset, room)
        case .piece(let file, let offset): return piece(file, offset, room)
        case .end:
            let end = TransferEnd(transfer: transfer, fileCount: session.files.count)
            guard let step = fitting(.transferEnd(end), room) else { return .wait }
            state = .waitingForVerdict
            return step
        case .waitingForVerdict, .ended: return .wait
        }
    }

    private func fitting(_ message: Message, _ room: Int) -> Step? {
        message.bytes.count <= room ? .send(message) : nil
    }

    private var offer: Offer {
        Offer(
            transfer: transfer, session: session.name, identity: session.identity,
            isSealed: session.isSealed, fileCount: session.files.count,
            byteCount: session.byteCount)
    }

    private mutating func head(_ index: Int, _ offset: Int64, _ room: Int) -> Step {
        let file = session.files[index]
        let head = FileHead(
            transfer: transfer, file: index, byteCount: file.byteCount, hash: file.hash,
            path: file.path)
        guard let step = fitting(.file(head), room) else { return .wait }
        state = offset < file.byteCount ? .piece(file: index, offset: offset) : after(index)
        return step
    }

    private func piece(_ index: Int, _ offset: Int64, _ room: Int) -> Step {
        let file = session.files[index]
        let space = room - LiveLimits.headerByteCount - FilePiece.headByteCount
        let count = min(Int64(space), Int64(FilePiece.recordByteCount), file.byteCount - offset)
        guard count > 0 else { return .wait }
        return .read(path: file.path, offset: offset, count: Int(count))
    }

    private func after(_ index: Int) -> State {
        index + 1 < session.files.count ? .head(file: index + 1, offset: 0) : .end
    }

    /// Returns the message with the bytes that ``Step/read(path:offset:count:)`` asked for; nil if the
    /// desk has asked for another place since.
    public mutating func message(_ bytes: [UInt8], path: String, offset: Int64) -> Message? {
        guard case .piece(let index, let expected) = state, expected == offset,
            session.files[index].path == path
        else { return nil }
        let end = offset + Int64(bytes.count)
        state =
            end < session.files[index].byteCount ? .piece(file: index, offset: end) : after(index)
        return .filePiece(
            FilePiece(transfer: transfer, file: index, offset: offset, bytes: bytes))
    }

    /// A file cannot be read, or is shorter than stated.
    ///
    /// - Returns: The message that ends the transfer.
    public mutating func failed(_ text: String) -> Message {
        state = .ended
        return .transferStop(
            TransferStop(transfer: transfer, reason: .fileChanged, text: text))
    }

    /// Takes a message of the desk.
    ///
    /// - Throws: ``LiveError`` if the message is impossible.
    public mutating func receive(_ message: Message) throws -> Outcome {
        switch message {
        case .fetch(let fetch) where fetch.transfer == transfer:
            try take(fetch)
            return .goesOn
        case .verdict(let verdict) where verdict.transfer == transfer:
            state = .ended
            return judged(verdict)
        case .transferStop(let stop) where stop.transfer == transfer:
            state = .ended
            return .ended(stop.text)
        case .fetch, .verdict, .transferStop: return .goesOn
        default: throw LiveError(.unexpected("\(message.kind)"))
        }
    }

    private mutating func take(_ fetch: Fetch) throws {
        guard isOfferSent, state != .ended else { throw LiveError(.unexpected("fetch")) }
        guard fetch.file <= session.files.count else {
            throw LiveError(.value(field: "file", text: "\(fetch.file)"))
        }
        guard fetch.file < session.files.count else {
            state = .end
            return
        }
        // A file that became shorter after the transfer was interrupted: by its head, the desk finds
        // that, and asks for it from its beginning.
        state = .head(
            file: fetch.file, offset: min(fetch.offset, session.files[fetch.file].byteCount))
    }

    private func judged(_ verdict: Verdict) -> Outcome {
        let expected: Verdict.Outcome = session.isSealed ? .verified : .unsealed
        let isOwn =
            verdict.identity == session.identity && verdict.fileCount == session.files.count
            && verdict.byteCount == session.byteCount
        guard verdict.outcome == expected, isOwn else {
            return .ended(
                verdict.text.isEmpty ? "the desk has other files than the phone" : verdict.text)
        }
        return .transferred
    }
}
