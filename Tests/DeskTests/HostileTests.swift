import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Clients that are not paired, not phones, or up to no good.
@Suite struct HostileTests {
    static func patient(_ milliseconds: Int64) -> DeskLimits {
        var limits = DeskWorld.limits
        limits.patienceNanoseconds = milliseconds * 1_000_000
        return limits
    }

    @Test func unpairedClientReadsTheDesksHelloOnly() throws {
        let world = try DeskWorld()
        let port = try world.start().port
        let client = try RawPhone(port: port)
        try client.shakeHands()
        _ = try client.proveKey(OpenSSLSigningKey.generate(.p256))
        let key = try OpenSSLSigningKey.generate(.p256)
        let other = try RawPhone(port: port)
        try other.shakeHands()
        #expect(try other.proveKey(key).map(\.kind) == [.hello, .failure])
        #expect(other.messagesToTheEnd().isEmpty)
        #expect(world.log.current.connectedCount == 0)
    }

    @Test func recordedProofDoesNotOpenAnotherConnection() throws {
        let world = try DeskWorld()
        let port = try world.start().port
        let key = try pairedKey(world)
        let first = try RawPhone(port: port)
        try first.shakeHands()
        let proof = try first.proof(of: key)
        #expect(try first.isWelcomed(key))
        let second = try RawPhone(port: port)
        try second.shakeHands()
        second.send(.hello(Hello(.phone, name: "raw", isPairing: false)))
        second.send(.proof(proof))
        let answers = second.messagesToTheEnd()
        #expect(answers.map(\.kind) == [.hello, .failure])
        #expect(answers.last == .failure(LiveFailure(code: 8, text: LiveError(.notPaired).problem)))
    }

    @Test func otherVersionsAndProtocolsAreRefused() throws {
        let world = try DeskWorld()
        let port = try world.start().port
        var later = Hello(.phone, name: "raw", isPairing: false)
        (later.smallestVersion, later.largestVersion) = (2, 3)
        var foreign = Hello(.phone, name: "raw", isPairing: false)
        foreign.magic = 7
        for hello in [later, foreign] {
            let client = try RawPhone(port: port)
            try client.shakeHands()
            client.send(.hello(hello))
            guard case .failure(let failure)? = client.messagesToTheEnd().last else {
                Issue.record("no failure")
                continue
            }
            #expect(failure.code == 4)
        }
    }

    @Test func garbageAndHugeLengthsEndTheConnection() throws {
        let world = try DeskWorld()
        let port = try world.start().port
        let pieces: [[UInt8]] = [
            [UInt8](repeating: 0xFF, count: 2_000), [0, 1, 0xFF, 0xFF], [0, 99, 0, 0],
            [UInt8](repeating: 0, count: 5_000), Array("GET / HTTP/1.1\r\n\r\n".utf8),
        ]
        for piece in pieces {
            let client = try RawPhone(port: port)
            try client.shakeHands()
            client.send(piece)
            #expect(client.messagesToTheEnd().allSatisfy { $0.kind == .failure })
        }
        let plain = try RawPhone(port: port)
        plain.sendPlain(pieces[4])
        #expect(throws: RawPhone.NoConnection.self) { try plain.shakeHands() }
        #expect(world.log.current.connectedCount == 0)
    }

    @Test func slowClientsLoseTheirConnection() throws {
        let world = try DeskWorld(Self.patient(200))
        let port = try world.start().port
        // One says nothing, not even TLS; one stops in its hello; one never proves a key.
        let silent = try RawPhone(port: port)
        let half = try RawPhone(port: port)
        try half.shakeHands()
        half.send([0, 1, 20, 0, 1])
        let unproven = try RawPhone(port: port)
        try unproven.shakeHands()
        unproven.send(.hello(Hello(.phone, name: "raw", isPairing: false)))
        #expect(half.messagesToTheEnd().map(\.kind) == [.failure])
        #expect(unproven.messagesToTheEnd().map(\.kind) == [.hello, .failure])
        #expect(throws: RawPhone.NoConnection.self) { try silent.shakeHands() }
    }

    @Test func pairedPhoneThatFallsSilentLosesItsConnection() throws {
        let world = try DeskWorld(Self.patient(200))
        let port = try world.start().port
        let key = try pairedKey(world)
        let client = try RawPhone(port: port)
        try client.shakeHands()
        #expect(try client.isWelcomed(key))
        let rest = client.messagesToTheEnd()
        #expect(rest.last?.kind == .failure)
        #expect(world.log.wait { $0.connectedCount == 0 })
    }

    @Test func connectionsWithoutAProofAreLimited() throws {
        let world = try DeskWorld()
        let port = try world.start().port
        let clients = try (0..<17).map { _ in try RawPhone(port: port) }
        for client in clients.dropFirst() { try client.shakeHands() }
        // The oldest one made room for the last one.
        #expect(throws: RawPhone.NoConnection.self) { try clients[0].shakeHands() }
        clients[16].send(.hello(Hello(.phone, name: "raw", isPairing: false)))
        #expect(clients[16].messages { $0.kind == .hello }.map(\.kind) == [.hello])
    }

    @Test func pairedPhoneCannotWriteOutsideTheFolder() throws {
        let world = try DeskWorld()
        let port = try world.start().port
        let key = try pairedKey(world)
        let hash = try OpenSSLCryptography().hash([1])
        for name in ["..", "../x", "a/b", ".hidden", "x.part", ""] {
            let client = try connected(port, key)
            client.send(
                .offer(
                    Offer(
                        transfer: 1, session: name, identity: hash, isSealed: false, fileCount: 1,
                        byteCount: 1)))
            #expect(client.gets(\.isUnsafeName))
        }
        for path in ["../x", "/etc/x", "a/../../x", "a/b/c", ".x", "a/.x"] {
            let client = try connected(port, key)
            client.send(
                .offer(
                    Offer(
                        transfer: 1, session: "s", identity: hash, isSealed: false, fileCount: 1,
                        byteCount: 1)))
            #expect(client.gets { $0.kind == .fetch })
            client.send(
                .file(FileHead(transfer: 1, file: 0, byteCount: 1, hash: hash, path: path)))
            #expect(client.gets(\.isUnsafeName))
        }
        #expect(try Set(LocalFileSystem().list(world.root).map(\.name)) == ["desk", "settings"])
        #expect(try world.files().isEmpty)
    }

    @Test func linkInTheFolderIsNotFollowed() throws {
        let world = try DeskWorld()
        let port = try world.start().port
        let key = try pairedKey(world)
        let hash = try OpenSSLCryptography().hash([1])
        let part = world.folder + "/s.\(hash.bytes.prefix(8).map { hex($0) }.joined()).part"
        try makeLink(part, to: world.root)
        let client = try connected(port, key)
        client.send(
            .offer(
                Offer(
                    transfer: 1, session: "s", identity: hash, isSealed: false, fileCount: 1,
                    byteCount: 1)))
        #expect(client.gets { $0.kind == .transferStop })
        #expect(try Set(LocalFileSystem().list(world.root).map(\.name)) == ["desk", "settings"])
    }

    @Test func phoneThatSendsBeyondItsCreditIsRefused() throws {
        let world = try DeskWorld()
        let isBlocked = Mutex(true)
        let disk = FaultyFileSystem(LocalFileSystem()) { _, path in
            if path.contains(".part") { isBlocked.change(when: { !$0 }) { _ in } }
        }
        let port = try world.start(disk).port
        let key = try pairedKey(world)
        let client = try connected(port, key)
        let hash = try OpenSSLCryptography().hash([1])
        client.send(
            .offer(
                Offer(
                    transfer: 1, session: "s", identity: hash, isSealed: false, fileCount: 1,
                    byteCount: 1)))
        let piece = FilePiece(
            transfer: 1, file: 0, offset: 0, bytes: [UInt8](repeating: 1, count: 16_000))
        for _ in 0..<300 { client.send(.filePiece(piece)) }
        let answers = client.messagesToTheEnd()
        isBlocked.change { $0 = false }
        guard case .failure(let failure)? = answers.last else {
            Issue.record("no failure")
            return
        }
        #expect(failure.code == 6)
    }

    private func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private func connected(_ port: Int, _ key: any SigningKey) throws -> RawPhone {
        let client = try RawPhone(port: port)
        try client.shakeHands()
        #expect(try client.isWelcomed(key))
        client.send(
            .credit(Credit(channel: .files, receivedByteCount: 0, allowedByteCount: 1 << 20)))
        return client
    }

    /// Pairs a phone, and returns its key.
    private func pairedKey(_ world: DeskWorld) throws -> any SigningKey {
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        phone.link.stop()
        #expect(world.log.wait { $0.connectedCount == 0 })
        return phone.signingKey
    }
}

extension Message {
    var isUnsafeName: Bool {
        if case .transferStop(let stop) = self { stop.reason == .unsafeName } else { false }
    }
}
