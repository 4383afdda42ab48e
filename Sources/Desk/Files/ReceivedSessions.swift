import LockstepFormats
import LockstepLive
import LockstepSamples
import LockstepSessions

/// The sessions that the desk has verified: a file of lines, each for one session.
struct ReceivedSessions {
    private let folder: String
    private let disk: any FileSystem
    private let cryptography: any SealCryptography
    private var path: String { folder + "/\(PartFolder.ownFolder)/sessions.jsonl" }

    init(in folder: String, _ disk: any FileSystem, _ cryptography: any SealCryptography) {
        self.folder = folder
        self.disk = disk
        self.cryptography = cryptography
    }

    /// Notes a verified session.
    func add(_ verified: FileReceiver.Verified, name: String) throws {
        let line = JSONText.line { json in
            json.member("name", name)
            json.member("identity", verified.identity.text)
            json.member("outcome", Int64(verified.outcome.rawValue))
            json.member("files", verified.fileCount)
            json.member("bytes", verified.byteCount)
        }
        let isNew = try disk.entry(at: path) == nil
        // A full disk may have ended the last line early.
        let start = isNew ? [] : try disk.open(path).endsInLine ? [] : [UInt8(ascii: "\n")]
        let file = try disk.openToAppend(path, isNew: isNew)
        defer { try? file.close() }
        try (start + line).withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                rest = rest.dropFirst(try file.write(UnsafeRawBufferPointer(rebasing: rest)))
            }
        }
        try file.synchronize()
    }

    /// Returns what was verified of a session, if its folder is still there; nil otherwise.
    func find(_ identity: ContentHash) throws -> FileReceiver.Verified? {
        guard try disk.entry(at: path) != nil else { return nil }
        let bytes = try disk.contents(of: path, limit: 1 << 30)
        for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
            guard let (name, verified) = Self.decode(Array(line)), verified.identity == identity
            else { continue }
            if try isThere(name, identity) { return verified }
        }
        return nil
    }

    private static func decode(_ line: [UInt8]) -> (name: String, FileReceiver.Verified)? {
        guard let json = try? JSONValue(decoding: line), case .text(let name)? = json["name"],
            WireName.isSession(name), case .text(let text)? = json["identity"],
            let identity = ContentHash(text: text), case .integer(let code)? = json["outcome"],
            let outcome = UInt8(exactly: code).flatMap(Verdict.Outcome.init),
            case .integer(let files)? = json["files"], case .integer(let bytes)? = json["bytes"],
            (1...Int64(LiveLimits.fileCount)).contains(files), bytes >= 0
        else { return nil }
        return (
            name,
            FileReceiver.Verified(
                outcome: outcome, identity: identity, fileCount: Int(files), byteCount: bytes,
                text: "")
        )
    }

    /// Whether the session of this folder has this identity.
    func isThere(_ name: String, _ identity: ContentHash) throws -> Bool {
        for file in [SessionLayout.seal, SessionLayout.manifest] {
            let path = folder + "/" + name + "/" + file
            guard let entry = try disk.entry(at: path), !entry.isLink, !entry.isDirectory else {
                continue
            }
            let source = try disk.open(path)
            let hash = try cryptography.makeHash()
            var offset: Int64 = 0
            while offset < source.byteCount {
                let piece = try source.bytes(at: offset, count: 1 << 20)
                guard !piece.isEmpty else { return false }
                try piece.withUnsafeBytes { try hash.add($0) }
                offset += Int64(piece.count)
            }
            return try hash.finish() == identity
        }
        return false
    }
}

extension ByteSource {
    /// Whether the file is empty, or its last byte ends a line.
    fileprivate var endsInLine: Bool {
        get throws {
            guard byteCount > 0 else { return true }
            return try bytes(at: byteCount - 1, count: 1) == [UInt8(ascii: "\n")]
        }
    }
}
