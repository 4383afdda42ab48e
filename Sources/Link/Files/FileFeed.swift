import LockstepLive
import LockstepSamples
import LockstepSessions

/// Sends the files of one session after the other, on one connection.
///
/// Used on the engine's thread only. Files are read in pieces of one message, when the link has room.
final class FileFeed {
    /// What a message of the desk ended.
    enum End {
        /// The desk has verified the session.
        case transferred(OfferedSession)
        /// The session stays unmarked.
        case failed(session: String, text: String)
    }

    private let folder: String
    private let disk: any FileSystem
    private var sender: FileSender?
    private var transfer: UInt32 = 0
    /// The bytes of all files before the file with this index.
    private var bytesBefore: [Int64] = []
    private var sent: Int64 = 0
    private var isVerifying = false
    /// The file that was read last.
    private var open: (path: String, source: any ByteSource)?
    /// The session that could not be read, which the engine has not taken yet.
    private var unread: End?

    init(folder: String, _ disk: any FileSystem) {
        self.folder = folder
        self.disk = disk
    }

    /// Whether a session is being sent.
    var isSending: Bool { sender != nil }

    /// What the screen shows of the session that is being sent.
    var progress: DeskLinkState.Transfer? {
        guard let session = sender?.session else { return nil }
        return DeskLinkState.Transfer(
            session: session.name, sentByteCount: min(sent, session.byteCount),
            byteCount: session.byteCount, isVerifying: isVerifying)
    }

    /// Begins to offer a session.
    func begin(_ session: OfferedSession) {
        transfer += 1
        sender = FileSender(session, transfer: transfer)
        (sent, isVerifying, open) = (0, false, nil)
        var sum: Int64 = 0
        bytesBefore = session.files.map { file in
            defer { sum += file.byteCount }
            return sum
        }
    }

    /// Returns the next message that fits; nil if there is none.
    func next(room: Int64) -> Message? {
        switch sender?.next(room: room) {
        case .send(let message):
            note(message)
            return message
        case .read(let path, let offset, let count): return piece(path, offset, count)
        case .wait, nil: return nil
        }
    }

    private func piece(_ path: String, _ offset: Int64, _ count: Int) -> Message? {
        do {
            let bytes = try source(path).bytes(at: offset, count: count)
            guard bytes.count == count else {
                return giveUp("\(path) became shorter while it was sent")
            }
            let message = sender?.message(bytes, path: path, offset: offset)
            if let message { note(message) }
            return message
        } catch {
            return giveUp((error as? any Failure)?.problem ?? "\(error)")
        }
    }

    private func source(_ path: String) throws -> any ByteSource {
        if let open, open.path == path { return open.source }
        let session = folder + "/" + (sender?.session.name ?? "")
        let source = try disk.ownFiles(of: session).open(session + "/" + path)
        open = (path, source)
        return source
    }

    private func giveUp(_ text: String) -> Message? {
        guard let name = sender?.session.name else { return nil }
        let message = sender?.failed(text)
        unread = .failed(session: name, text: text)
        (sender, open) = (nil, nil)
        return message
    }

    private func note(_ message: Message) {
        switch message {
        case .file(let head): sent = max(sent, bytesBefore[head.file])
        case .filePiece(let piece):
            sent = bytesBefore[piece.file] + piece.offset + Int64(piece.bytes.count)
        case .transferEnd: isVerifying = true
        default: break
        }
    }

    /// Returns the session that could not be read, once.
    func takeUnread() -> End? {
        defer { unread = nil }
        return unread
    }

    /// Takes a message of the desk.
    ///
    /// - Returns: How the transfer ended; nil if it goes on.
    /// - Throws: ``LiveError`` if the message is impossible.
    func receive(_ message: Message) throws -> End? {
        guard let session = sender?.session, let outcome = try sender?.receive(message) else {
            return nil
        }
        if case .fetch(let fetch) = message, fetch.file < bytesBefore.count {
            sent = bytesBefore[fetch.file] + fetch.offset
        }
        switch outcome {
        case .goesOn: return nil
        case .transferred:
            (sender, open) = (nil, nil)
            return .transferred(session)
        case .ended(let text):
            (sender, open) = (nil, nil)
            return .failed(session: session.name, text: text)
        }
    }
}
