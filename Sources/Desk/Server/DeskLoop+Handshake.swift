import LockstepConcurrency
import LockstepLive
import LockstepSamples

/// The messages of a phone until the desk has accepted it.
extension DeskLoop {
    /// Takes bytes that arrived at `time`.
    func receive(_ bytes: ArraySlice<UInt8>, at time: DeskTime, _ connection: PhoneConnection) {
        if case .closing = connection.stage { return }
        connection.receivedByteCount += bytes.count
        do {
            if connection.isUnproven {
                let limit = configuration.limits.unprovenByteCount
                connection.unprovenByteCount += bytes.count
                guard connection.unprovenByteCount <= limit else {
                    throw LiveError(.tooMuchUnproven(limit: limit))
                }
            }
            var messages: [(Message, Int)] = []
            let decoding = Result {
                try connection.flow.received(bytes, now: time.nanoseconds) {
                    messages.append(($0, $1))
                }
            }
            for (message, byteCount) in messages {
                try take(message, byteCount, at: time, connection)
                // A message may have ended the connection.
                guard connections[connection.number] != nil else { return }
                if case .closing = connection.stage { return }
            }
            try decoding.get()
            try pump(connection)
        } catch {
            fail(connection, error, in: "message")
        }
    }

    /// TLS is there; returns false if the client speaks another protocol.
    func secured(_ connection: PhoneConnection) -> Bool {
        guard let exporter = connection.stream.exporter() else {
            remove(connection)
            return false
        }
        connection.exporter = exporter
        let now = now
        let showsCode = shared.withLock { $0.showsCode(now: now) }
        connection.stage = .handshake(
            DeskHandshake(
                name: configuration.name, showsCode: showsCode,
                now: connection.accepted.nanoseconds,
                patience: configuration.limits.patienceNanoseconds))
        return true
    }

    private func take(
        _ message: Message, _ byteCount: Int, at time: DeskTime, _ connection: PhoneConnection
    ) throws {
        switch connection.stage {
        case .handshake(var handshake):
            if case .hello(let hello) = message { connection.name = hello.name }
            let actions = try handshake.receive(message)
            connection.stage = .handshake(handshake)
            try perform(actions, connection)
        case .pairing(var run):
            if case .failure(let failure) = message {
                throw LiveError(.reported(code: failure.code, text: failure.text))
            }
            let actions = try run.receive(message)
            connection.stage = .pairing(run)
            try perform(actions, connection)
        case .open(let phone, let features):
            try take(message, byteCount, at: time, phone, features, connection)
        case .tls, .paired: throw LiveError(.unexpected("\(message.kind)"))
        case .closing: break
        }
    }

    private func perform(
        _ actions: [DeskHandshake.Action], _ connection: PhoneConnection
    ) throws {
        for action in actions {
            switch action {
            case .send(let message): try connection.flow.enqueue(message)
            case .check(let proof):
                guard case .handshake(var handshake) = connection.stage else { return }
                let welcome = Welcome(
                    clock: MachineDeskClock.identity, deskSend: now,
                    deskWall: MachineDeskClock.wall)
                let next = try handshake.checked(
                    isProven(proof, on: connection), welcome: welcome)
                connection.stage = .handshake(handshake)
                try perform(next, connection)
            case .pair: try beginRun(connection)
            case .open(let key, let features):
                open(connection, try settings.identity(of: key), features)
            }
        }
    }

    /// Whether a paired phone signed this connection's proof text; both are always computed.
    private func isProven(_ proof: Proof, on connection: PhoneConnection) throws -> Bool {
        let id = try settings.identity(of: proof.key)
        let isPaired = shared.withLock { $0.phones[id]?.key == proof.key }
        let text = ProofText.bytes(
            exporter: connection.exporter,
            deskKeyHash: try settings.identity(of: certificate.publicKey).hash)
        let isSigned = try cryptography.isSignature(proof.signature, of: text, by: proof.key)
        return isPaired && isSigned
    }

    // MARK: Pairing

    private func beginRun(_ connection: PhoneConnection) throws {
        let now = now
        guard let code = shared.withLock({ $0.beginRun(now: now) }) else {
            throw LiveError(.notPaired)
        }
        do {
            var random = SystemRandomNumberGenerator()
            let scalar = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            connection.stage = .pairing(
                try PairingRun(
                    .desk, code: code, exporter: connection.exporter, key: certificate.publicKey,
                    certificateKey: nil, scalar: scalar, cryptography: OpenSSLPairing()))
        } catch {
            shared.withLock { $0.endRun() }
            throw error
        }
    }

    private func perform(_ actions: [PairingRun.Action], _ connection: PhoneConnection) throws {
        for action in actions {
            switch action {
            case .send(let message): try connection.flow.enqueue(message)
            case .store(let key): try store(key, connection)
            case .finish:
                shared.withLock { $0.endRun() }
                connection.stage = .paired
            }
        }
    }

    /// Stores a phone's key, before the desk's proof is sent.
    private func store(_ key: PublicKey, _ connection: PhoneConnection) throws {
        let id = try settings.identity(of: key)
        let phone = PhoneStore.Phone(name: connection.name, key: key)
        let report = try shared.withLock { state in
            var phones = state.phones
            phones.add(phone, id)
            try settings.save(phones)
            state.add(phone, id)
            return state.reports[id]
        }
        observer.receive(.pairing(.paired(id, name: connection.name)))
        if let report { observer.receive(.phone(report)) }
    }
}
