import LockstepSamples

@testable import LockstepLive

/// A phone with a session, a desk with a disk, and a link that can be cut at any message.
///
/// Hashes are sums, which is enough to tell contents apart.
struct TransferWorld {
    /// What is on the desk's disk: complete files and the open one, by path.
    var disk: [String: [UInt8]] = [:]
    /// The sessions that the desk has renamed into place, with their files.
    var published: [String: [String: [UInt8]]] = [:]
    var isMarked = false
    var problem: String?
    /// Whether the disk's seal disagrees with the files.
    var isSealWrong = false
    /// Messages under way.
    var toDesk: [Message] = []
    var toPhone: [Message] = []
    var sender: FileSender
    var receiver = FileReceiver()
    private var open: String?
    private var transfer: UInt32 = 1

    static let contents: [String: [UInt8]] = [
        "metadata.json": [1], "seal.jsonl": [3, 4], "imu.csv": [], "rgb/000000.jpg": [6],
    ]

    static func hash(_ bytes: [UInt8]) -> ContentHash {
        var sum = [UInt8](repeating: 0, count: 32)
        for (index, byte) in bytes.enumerated() { sum[index % 32] &+= byte &+ UInt8(index & 31) }
        sum[31] = UInt8(bytes.count & 255)
        guard let hash = ContentHash(sum) else { fatalError() }
        return hash
    }

    static let offered = session()

    static func session() -> OfferedSession {
        let files = contents.map {
            OfferedSession.File(
                path: $0.key, byteCount: Int64($0.value.count), hash: hash($0.value))
        }
        guard let session = OfferedSession(name: "session_1", files: files) else { fatalError() }
        return session
    }

    init() { sender = FileSender(Self.offered, transfer: 1) }

    /// Lets the phone send one message of at most one byte of content.
    ///
    /// - Returns: Whether it had anything to send.
    mutating func phoneSends() -> Bool {
        switch sender.next(room: 300) {
        case .wait: return false
        case .send(let message): toDesk.append(message)
        case .read(let path, let offset, _):
            let bytes = Array((Self.contents[path] ?? []).dropFirst(Int(offset)).prefix(1))
            if let message = sender.message(bytes, path: path, offset: offset) {
                toDesk.append(message)
            }
        }
        return true
    }

    /// What tells two worlds apart, without the session, which is the same in all.
    var key: [AnyHashable] {
        [disk, published, isMarked, toDesk, toPhone, sender.place, receiver, open, transfer]
    }

    mutating func deskReceives() throws {
        guard !toDesk.isEmpty else { return }
        try perform(receiver.receive(toDesk.removeFirst()))
    }

    mutating func phoneReceives() throws {
        guard !toPhone.isEmpty else { return }
        switch try sender.receive(toPhone.removeFirst()) {
        case .goesOn: break
        case .transferred: isMarked = true
        case .ended(let text): problem = text
        }
    }

    /// The link breaks: what was under way is gone, and the phone offers again.
    mutating func cut() {
        (toDesk, toPhone) = ([], [])
        try? perform(receiver.disconnected())
        // Two numbers are enough to tell a transfer from the one before.
        transfer = 3 - transfer
        sender = FileSender(Self.offered, transfer: transfer)
    }

    /// The desk's program ends and starts again.
    mutating func restartDesk() {
        cut()
        receiver = FileReceiver()
    }

    private mutating func perform(_ actions: [FileReceiver.Action]) throws {
        for action in actions {
            switch action {
            case .inspect(let name, let identity):
                try perform(receiver.found(found(name, identity)))
            case .send(let message): toPhone.append(message)
            case .open(let path, let offset):
                open = path
                disk[path] = Array((disk[path] ?? []).prefix(Int(offset)))
            case .write(let bytes): disk[open ?? "", default: []] += bytes
            case .close(let path, let byteCount, let hash):
                let bytes = disk[path] ?? []
                open = nil
                let isRight = bytes.count == byteCount && Self.hash(bytes) == hash
                if !isRight { disk[path] = nil }
                try perform(receiver.closed(isRight))
            case .finish(let name): try perform(receiver.verified(finish(name)))
            case .abandon: open = nil
            }
        }
    }

    /// A desk knows which files are complete, because it writes them in order: all but the last.
    private func found(_ name: String, _ identity: ContentHash) -> FileReceiver.Found {
        if let files = published[name] { return .complete(verified(files)) }
        let order = Self.offered.files.map(\.path)
        let present = order.prefix { disk[$0] != nil }.count
        guard present > 0 else { return .part(fileCount: 0, byteCount: 0) }
        let last = disk[order[present - 1]] ?? []
        return .part(fileCount: present - 1, byteCount: Int64(last.count))
    }

    private mutating func finish(_ name: String) -> FileReceiver.Verified {
        let result = verified(disk)
        if result.outcome == .verified {
            published[name] = disk
            disk = [:]
        }
        return result
    }

    private func verified(_ files: [String: [UInt8]]) -> FileReceiver.Verified {
        FileReceiver.Verified(
            outcome: isSealWrong ? .sealDiffers : .verified,
            identity: Self.hash(files["seal.jsonl"] ?? []), fileCount: files.count,
            byteCount: Int64(files.values.reduce(0) { $0 + $1.count }),
            text: isSealWrong ? "imu.csv differs" : "")
    }

    /// Runs until nothing moves.
    mutating func settle() throws {
        var isMoving = true
        while isMoving {
            isMoving = phoneSends() || !toDesk.isEmpty || !toPhone.isEmpty
            try deskReceives()
            try phoneReceives()
        }
    }

    /// Whether the desk has every byte of the session.
    var isComplete: Bool { published["session_1"] == Self.contents }
}
