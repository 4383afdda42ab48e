import LockstepFormats
import LockstepLive
import LockstepSamples
import LockstepSessions

/// Receives the sessions of one connection onto the disk; used on the disk's thread only.
final class SessionReception {
    /// How often progress is reported, ns.
    private static let reportNanoseconds: Int64 = 500_000_000

    private let folder: String
    private let disk: any FileSystem
    private let cryptography: any SealCryptography
    private let limits: DeskLimits
    /// Repeats a step while the disk is full.
    private let whileFull: (() throws -> Void) throws -> Void
    /// The unfinished folders that other connections use.
    var pathsInUse: Set<String> = []
    private let send: (Message) -> Void
    private let report: (TransferReport) -> Void
    private var receiver = FileReceiver()
    private var offer: Offer?
    private var part: PartFolder?
    private var received: Int64 = 0
    private var lastReport = DeskTime(nanoseconds: 0)
    private var lastSynchronization = DeskTime(nanoseconds: 0)

    init(
        in folder: String, _ disk: any FileSystem, _ cryptography: any SealCryptography,
        _ limits: DeskLimits, whileFull: @escaping (() throws -> Void) throws -> Void,
        send: @escaping (Message) -> Void, report: @escaping (TransferReport) -> Void
    ) {
        self.folder = folder
        self.disk = disk
        self.cryptography = cryptography
        self.limits = limits
        self.whileFull = whileFull
        self.send = send
        self.report = report
    }

    /// The unfinished folder that is in use, which no other connection may use at the same time.
    var partPath: String? { part?.path }

    /// Takes a message of the phone.
    ///
    /// - Throws: ``LiveError`` if the message is impossible.
    func receive(_ message: Message) throws {
        if case .offer(let offer) = message { self.offer = offer }
        try perform(receiver.receive(message))
        if case .transferStop(let stop) = message { failed(stop.text) }
    }

    /// The connection is gone; what was received stays.
    func disconnected() {
        let session = part?.session
        try? perform(receiver.disconnected())
        if let session, offer != nil {
            report(.failed(session: session, text: "the connection ended"))
        }
        offer = nil
    }

    /// Synchronizes what has been only in the system's memory for some time.
    func synchronizeIfDue(now: DeskTime) {
        guard let part, part.isUnsynchronized,
            now - lastSynchronization >= limits.synchronizationNanoseconds
        else { return }
        lastSynchronization = now
        attempt { try part.synchronize() }
    }

    private func failed(_ text: String) {
        guard let offer else { return }
        report(.failed(session: offer.session, text: text))
        self.offer = nil
    }

    /// Performs a step on the disk; a failure ends the transfer.
    ///
    /// - Parameter repeats: Whether the step can be repeated, and is while the disk is full.
    private func attempt(repeats: Bool = true, _ step: () throws -> Void) {
        do {
            try repeats ? whileFull(step) : step()
        } catch {
            let error = error as? FileError
            let isFull = error?.code == .noSpace || error?.code == .quota
            let text = error.map { "\($0.problem) (\($0.path))" } ?? "the disk failed"
            part?.close()
            part = nil
            failed(text)
            try? perform(receiver.failed(isFull ? .diskFull : .diskFailed, text))
        }
    }

    private func perform(_ actions: [FileReceiver.Action]) throws {
        for action in actions {
            switch action {
            case .inspect(let session, let identity): try inspect(session, identity)
            case .send(let message): sent(message)
            case .open(let path, let offset):
                guard let part else { return }
                attempt { try part.open(path, offset: offset) }
            case .write(let bytes): write(bytes)
            case .close(_, let byteCount, let hash): try close(byteCount, hash)
            case .finish(let session): try finish(session)
            case .abandon: abandon()
            }
        }
    }

    private func sent(_ message: Message) {
        if case .transferStop(let stop) = message { failed(stop.text) }
        send(message)
    }

    private func abandon() {
        guard let part else { return }
        self.part = nil
        // A file that is being received stays in the journal, and is continued.
        try? part.synchronize()
        part.close()
    }

    // MARK: Steps

    private func inspect(_ session: String, _ identity: ContentHash) throws {
        var found = FileReceiver.Found.part(fileCount: 0, byteCount: 0)
        var isFound = false
        let part = PartFolder(session, identity, in: folder, disk, cryptography)
        guard !pathsInUse.contains(part.path) else {
            let text = "another phone is sending the same session"
            failed(text)
            return try perform(receiver.failed(.unwanted, text))
        }
        attempt {
            if let verified = try present(session, identity) {
                found = .complete(verified)
            } else {
                let (count, bytes) = try part.inspect()
                self.part = part
                received = try part.contents().byteCount
                found = .part(fileCount: count, byteCount: bytes)
            }
            isFound = true
        }
        guard isFound else { return }
        began(found)
        try perform(receiver.found(found))
    }

    private func began(_ found: FileReceiver.Found) {
        guard let offer, case .part = found else { return }
        report(
            .began(
                session: offer.session, fileCount: offer.fileCount, byteCount: offer.byteCount,
                presentByteCount: min(received, offer.byteCount)))
    }

    /// The session as it was verified before; nil if the desk does not have it.
    private func present(
        _ session: String, _ identity: ContentHash
    ) throws -> FileReceiver.Verified? {
        let sessions = ReceivedSessions(in: folder, disk, cryptography)
        if let verified = try sessions.find(identity) { return verified }
        // The desk ended between the folder's last name and the note of it.
        var (number, name) = (1, session)
        while try disk.entry(at: folder + "/" + name) != nil {
            if try sessions.isThere(name, identity) {
                let verified = try verification(of: folder + "/" + name, identity)
                return verified.outcome == .sealDiffers ? nil : verified
            }
            number += 1
            name = "\(session)_\(number)"
        }
        return nil
    }

    private func write(_ bytes: [UInt8]) {
        guard let part else { return }
        received += Int64(bytes.count)
        attempt {
            // Only the bytes of this call are added; a repeated step writes the rest.
            if part.hasMuch { try part.flush() }
        }
        do {
            try self.part?.write(bytes)
        } catch {
            attempt { throw error }
        }
        progress()
    }

    private func progress() {
        let now = MachineDeskClock.now
        guard let offer, now - lastReport >= Self.reportNanoseconds else { return }
        lastReport = now
        report(
            .progress(
                session: offer.session, receivedByteCount: min(received, offer.byteCount),
                byteCount: offer.byteCount))
    }

    private func close(_ byteCount: Int64, _ hash: ContentHash) throws {
        guard let part else { return }
        var isRight: Bool?
        attempt { try part.flush() }
        attempt(repeats: false) {
            isRight = try self.part?.finishFile(byteCount: byteCount, hash: hash)
        }
        if let isRight { try perform(receiver.closed(isRight)) }
    }

    private func finish(_ session: String) throws {
        guard let part, let offer else { return }
        var found: FileReceiver.Verified?
        var result: (FileReceiver.Verified, path: String?)?
        attempt {
            // If the disk was full after it, the folder may have its final name.
            let verified = try found ?? verified(part, offer)
            found = verified
            guard verified.outcome != .sealDiffers else {
                result = (verified, nil)
                return
            }
            let path = try part.publish()
            let name = String(path.dropFirst(folder.count + 1))
            try ReceivedSessions(in: folder, disk, cryptography).add(verified, name: name)
            result = (verified, path)
        }
        guard let (verified, path) = result else { return }
        self.part = nil
        if let path {
            report(
                .received(
                    session: session, path: path, outcome: verified.outcome,
                    fileCount: verified.fileCount, byteCount: verified.byteCount))
        } else {
            report(.failed(session: session, text: verified.text))
        }
        self.offer = nil
        try perform(receiver.verified(verified))
    }

    /// Compares a received folder with what was offered and with its seal.
    private func verified(_ part: PartFolder, _ offer: Offer) throws -> FileReceiver.Verified {
        try part.synchronize()
        let contents = try part.contents()
        guard contents == (offer.fileCount, offer.byteCount) else {
            // Files of an earlier run are missing or too many.
            try part.discard()
            throw FileError(.read, path: part.path, code: .inputOutput)
        }
        return try verification(of: part.path, offer.identity)
    }

    /// Compares a folder with its seal.
    private func verification(
        of path: String, _ identity: ContentHash
    ) throws -> FileReceiver.Verified {
        let contents = try disk.contents(ofSession: path)
        var verified = FileReceiver.Verified(
            outcome: .unsealed, identity: identity, fileCount: contents.fileCount,
            byteCount: contents.byteCount, text: "")
        guard try disk.entry(at: path + "/" + SessionLayout.seal) != nil else { return verified }
        do {
            let seal = try SealVerification.verify(
                path, fileSystem: disk, cryptography: cryptography)
            let difference = seal.differences.first
            verified.outcome = difference == nil ? .verified : .sealDiffers
            verified.text = difference.map { "\($0.place) differs from the seal" } ?? ""
        } catch let error as FileError {
            throw error
        } catch {
            verified.outcome = .sealDiffers
            verified.text = (error as? any Failure)?.problem ?? "\(error)"
        }
        return verified
    }
}
