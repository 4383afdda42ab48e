public import LockstepSamples

/// The desk's decisions while it receives one session.
///
/// The desk writes each piece before it takes the next, so memory is bounded by one piece. Every name
/// is checked here, and every length and hash before a file counts as complete.
public struct FileReceiver: Hashable, Sendable {
    /// What the desk has to do, in order.
    public enum Action: Hashable, Sendable {
        /// Find out what is on the disk, and report it to ``FileReceiver/found(_:)``.
        case inspect(session: String, identity: ContentHash)
        /// Send a message.
        case send(Message)
        /// Open a file of the unfinished folder to append at its end, which is `offset`; create it if
        /// `offset` is 0, and remove what is there.
        case open(path: String, offset: Int64)
        /// Append bytes to the open file.
        case write([UInt8])
        /// Close the open file. Compare its length and hash, and report it to
        /// ``FileReceiver/closed(_:)``.
        case close(path: String, byteCount: Int64, hash: ContentHash)
        /// Synchronize everything, verify the seal, rename the folder, and report the result to
        /// ``FileReceiver/verified(_:)``.
        case finish(session: String)
        /// Forget the open file; the unfinished folder stays as it is.
        case abandon
    }

    /// What is on the desk's disk of a session.
    public enum Found: Hashable, Sendable {
        /// So many complete files in the order of sending, and so many bytes of the next one.
        case part(fileCount: Int, byteCount: Int64)
        /// The complete session, as it was verified.
        case complete(Verified)
    }

    /// The result of a verification.
    public struct Verified: Hashable, Sendable {
        /// What was found.
        public var outcome: Verdict.Outcome
        /// The hash of the seal, or of the manifest without one, that is on the disk.
        public var identity: ContentHash
        /// The number of files on the disk.
        public var fileCount: Int
        /// Their bytes.
        public var byteCount: Int64
        /// What differs; empty if nothing.
        public var text: String

        /// Creates a result.
        public init(
            outcome: Verdict.Outcome, identity: ContentHash, fileCount: Int, byteCount: Int64,
            text: String
        ) {
            self.outcome = outcome
            self.identity = identity
            self.fileCount = fileCount
            self.byteCount = byteCount
            self.text = text
        }
    }

    private enum State: Hashable {
        case idle
        case inspecting(Offer)
        /// Waits for the head of this file; other files were under way before the desk's `fetch`.
        case waiting(Offer, file: Int, offset: Int64)
        case receiving(Offer, FileHead, offset: Int64)
        case closing(Offer, FileHead)
        case finishing(Offer)
    }

    private var state = State.idle

    /// Creates a receiver without a transfer.
    public init() {}

    /// Takes a message of the phone.
    ///
    /// - Throws: ``LiveError`` if the message is impossible.
    public mutating func receive(_ message: Message) throws -> [Action] {
        switch message {
        case .offer(let offer): return take(offer)
        case .file(let head): return try take(head)
        case .filePiece(let piece): return try take(piece)
        case .transferEnd(let end): return try take(end)
        case .transferStop:
            state = .idle
            return [.abandon]
        default: throw LiveError(.unexpected("\(message.kind)"))
        }
    }

    private mutating func take(_ offer: Offer) -> [Action] {
        guard WireName.isSession(offer.session) else {
            return stop(offer.transfer, .unsafeName, "this is not the name of a session")
        }
        state = .inspecting(offer)
        return [.abandon, .inspect(session: offer.session, identity: offer.identity)]
    }

    /// Takes the result of ``Action/inspect(session:identity:)``.
    public mutating func found(_ found: Found) -> [Action] {
        guard case .inspecting(let offer) = state else { return [] }
        switch found {
        case .complete(let verified):
            state = .idle
            return [.send(.verdict(Verdict(offer.transfer, verified)))]
        case .part(let fileCount, let byteCount):
            let file = min(max(0, fileCount), offer.fileCount)
            let offset = file < offer.fileCount ? max(0, byteCount) : 0
            state = .waiting(offer, file: file, offset: offset)
            return [
                .send(.fetch(Fetch(transfer: offer.transfer, file: file, offset: offset)))
            ]
        }
    }

    private mutating func take(_ head: FileHead) throws -> [Action] {
        guard case .waiting(let offer, let file, let offset) = state,
            head.transfer == offer.transfer, head.file == file
        else { return try ignored(head.transfer) }
        guard WireName.isFile(head.path) else {
            return stop(head.transfer, .unsafeName, "this is not the name of a session's file")
        }
        guard offset <= head.byteCount else {
            // What is on the disk is not the beginning of this file.
            state = .waiting(offer, file: file, offset: 0)
            return [.send(.fetch(Fetch(transfer: offer.transfer, file: file, offset: 0)))]
        }
        state = .receiving(offer, head, offset: offset)
        return [.open(path: head.path, offset: offset)] + closing()
    }

    private mutating func take(_ piece: FilePiece) throws -> [Action] {
        guard case .receiving(let offer, let head, let offset) = state,
            piece.transfer == offer.transfer
        else { return try ignored(piece.transfer) }
        guard piece.file == head.file, piece.offset == offset,
            Int64(piece.bytes.count) <= head.byteCount - offset
        else { throw LiveError(.value(field: "offset", text: "\(piece.offset)")) }
        state = .receiving(offer, head, offset: offset + Int64(piece.bytes.count))
        return [.write(piece.bytes)] + closing()
    }

    /// Closes the file once its last byte is there.
    private mutating func closing() -> [Action] {
        guard case .receiving(let offer, let head, let offset) = state, offset == head.byteCount
        else { return [] }
        state = .closing(offer, head)
        return [.close(path: head.path, byteCount: head.byteCount, hash: head.hash)]
    }

    /// Takes the result of ``Action/close(path:byteCount:hash:)``: whether length and hash are right.
    public mutating func closed(_ isRight: Bool) -> [Action] {
        guard case .closing(let offer, let head) = state else { return [] }
        guard isRight else {
            return stop(offer.transfer, .hashDiffers, "\(head.path) arrived with different content")
        }
        state = .waiting(offer, file: head.file + 1, offset: 0)
        return []
    }

    private mutating func take(_ end: TransferEnd) throws -> [Action] {
        guard case .waiting(let offer, let file, _) = state, end.transfer == offer.transfer else {
            return try ignored(end.transfer)
        }
        guard file == offer.fileCount, end.fileCount == offer.fileCount else {
            throw LiveError(.value(field: "file_count", text: "\(end.fileCount)"))
        }
        state = .finishing(offer)
        return [.finish(session: offer.session)]
    }

    /// Takes the result of ``Action/finish(session:)``.
    public mutating func verified(_ verified: Verified) -> [Action] {
        guard case .finishing(let offer) = state else { return [] }
        state = .idle
        return [.send(.verdict(Verdict(offer.transfer, verified)))]
    }

    /// The disk rejected an action.
    public mutating func failed(_ reason: TransferStop.Reason, _ text: String) -> [Action] {
        guard let transfer else { return [] }
        return stop(transfer, reason, text)
    }

    /// The connection is gone; what was written stays.
    public mutating func disconnected() -> [Action] {
        state = .idle
        return [.abandon]
    }

    private var transfer: UInt32? {
        switch state {
        case .idle: return nil
        case .inspecting(let offer), .waiting(let offer, _, _), .receiving(let offer, _, _),
            .closing(let offer, _), .finishing(let offer):
            return offer.transfer
        }
    }

    private mutating func stop(
        _ transfer: UInt32, _ reason: TransferStop.Reason, _ text: String
    ) -> [Action] {
        state = .idle
        return [
            .abandon,
            .send(.transferStop(TransferStop(transfer: transfer, reason: reason, text: text))),
        ]
    }

    /// Messages that were under way when the desk asked for another place, or gave up.
    private func ignored(_ transfer: UInt32) throws -> [Action] {
        if case .closing = state { throw LiveError(.unexpected("file")) }
        return []
    }
}

extension Verdict {
    fileprivate init(_ transfer: UInt32, _ verified: FileReceiver.Verified) {
        self.init(
            transfer: transfer, outcome: verified.outcome, identity: verified.identity,
            fileCount: verified.fileCount, byteCount: verified.byteCount, text: verified.text)
    }
}
