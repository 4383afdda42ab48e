import LockstepLive
import LockstepSamples

/// What arrives on the connection.
extension LinkCore {
    func handle(_ event: DeskConnectionEvent) {
        guard let session else { return }
        do {
            switch event {
            case .opened(let exporter, let deskKey):
                try opened(session, exporter, deskKey)
            case .received(let bytes, let time):
                var messages: [(Message, Int)] = []
                let decoding = Result {
                    try session.flow.received(bytes[...], now: time.nanoseconds) {
                        messages.append(($0, $1))
                    }
                }
                for (message, byteCount) in messages {
                    // A message may have ended the connection.
                    guard self.session === session else { return }
                    try take(message, at: time, session)
                    let channel = message.kind.channel
                    session.flow.took(channel, byteCount: byteCount, now: time.nanoseconds)
                }
                guard self.session === session else { return }
                try decoding.get()
                session.connection.receive()
            case .took(let byteCount): session.flow.systemTook(byteCount: byteCount)
            case .ended(let failure): ended(failure.map { .connection($0) })
            }
        } catch {
            fail(self.failure(error))
        }
    }

    func failure(_ error: any Error) -> LinkFailure {
        switch error {
        case let failure as LinkFailure: return failure
        case let error as LiveError: return .live(error)
        default: return .identity((error as? any Failure)?.problem ?? "\(error)")
        }
    }

    private func opened(
        _ session: LinkSession, _ exporter: [UInt8], _ deskKey: PublicKey
    ) throws {
        (session.exporter, session.deskKey) = (exporter, deskKey)
        // The attempt took its time; the desk's silence counts from here.
        session.flow = ConnectionFlow(now: now.nanoseconds)
        var isPairing = true
        if case .desk(let desk) = session.purpose {
            guard try identity(of: deskKey) == desk.id else { throw LinkFailure.otherKey }
            isPairing = false
        }
        let handshake = PhoneHandshake(
            name: dependencies.phoneName(), key: try signingKey().publicKey, isPairing: isPairing)
        session.stage = .handshake(handshake)
        try perform(handshake.begin(), session)
        session.connection.receive()
    }

    /// The identity of a key: the hash of its field.
    private func identity(of key: PublicKey) throws -> ContentHash {
        try dependencies.hashing.hash(ProofText.field(key))
    }

    private func take(_ message: Message, at time: HostTime, _ session: LinkSession) throws {
        switch session.stage {
        case .connecting: throw LiveError(.unexpected("\(message.kind)"))
        case .handshake(var handshake):
            let actions = try handshake.receive(message)
            session.stage = .handshake(handshake)
            try perform(actions, session)
        case .pairing(var run, let name):
            if case .failure(let failure) = message {
                throw LiveError(.reported(code: failure.code, text: failure.text))
            }
            let actions = try run.receive(message)
            session.stage = .pairing(run, deskName: name)
            try perform(actions, name, session)
        case .open(let features): try take(message, at: time, features, session)
        }
    }

    private func perform(_ actions: [PhoneHandshake.Action], _ session: LinkSession) throws {
        for action in actions {
            switch action {
            case .send(let message): try session.flow.enqueue(message)
            case .sign:
                guard case .handshake(var handshake) = session.stage, let key = session.deskKey
                else { return }
                let text = ProofText.bytes(
                    exporter: session.exporter, deskKeyHash: try identity(of: key))
                let signed = handshake.signed(try signingKey().signature(of: text))
                session.stage = .handshake(handshake)
                try perform(signed, session)
            case .pair(let name): try beginPairing(name, session)
            case .open(_, let features): try open(features, session)
            }
        }
    }

    private func beginPairing(_ name: String, _ session: LinkSession) throws {
        guard case .pairing(_, let code) = session.purpose else { return }
        var random = SystemRandomNumberGenerator()
        let scalar = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let run = try PairingRun(
            .phone, code: code, exporter: session.exporter, key: signingKey().publicKey,
            certificateKey: session.deskKey, scalar: scalar, cryptography: dependencies.pairing)
        session.stage = .pairing(run, deskName: name)
        try perform(run.begin(), name, session)
    }

    private func perform(
        _ actions: [PairingRun.Action], _ name: String, _ session: LinkSession
    ) throws {
        for action in actions {
            switch action {
            case .send(let message): try session.flow.enqueue(message)
            case .store(let key):
                guard case .pairing(let place, _) = session.purpose else { return }
                let desk = PairedDesk(id: try identity(of: key), name: name, place: place)
                store.add(desk, key: key)
                guard save() else { throw state.failure ?? .storage("") }
            case .finish:
                guard let key = session.deskKey else { return }
                let id = try identity(of: key)
                leave(.user)
                wanted = nil
                switchOn(id)
            }
        }
    }

    private func open(_ features: Hello.Features, _ session: LinkSession) throws {
        guard case .desk(var desk) = session.purpose,
            case .handshake(let handshake) = session.stage
        else { return }
        session.stage = .open(features)
        session.flow.open()
        session.schedule = ClockSchedule(now: now)
        retry.succeeded()
        state.failure = nil
        if let name = handshake.deskName, name != desk.name, let key = session.deskKey {
            desk.name = name
            store.add(desk, key: key)
            save()
        }
        state.phase = .connected(desk)
        sendStatus(now)
        askForSession()
    }
}
