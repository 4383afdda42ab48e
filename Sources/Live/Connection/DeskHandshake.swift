public import LockstepSamples

/// The desk's decisions until it has accepted a phone.
///
/// Only the desk's `hello` is sent before.
public struct DeskHandshake: Sendable {
    /// What the desk has to do.
    public enum Action: Hashable, Sendable {
        /// Send a message.
        case send(Message)
        /// Check that the key is paired and that it signed the connection's proof text, and report
        /// the result to ``DeskHandshake/checked(_:welcome:)``.
        case check(Proof)
        /// Run the pairing.
        case pair
        /// Both ends may now send everything that both know.
        case open(PublicKey, Hello.Features)
    }

    private enum State: Hashable {
        case waitingForHello
        case waitingForProof(Hello.Features)
        case checking(PublicKey, Hello.Features)
        case ended
    }

    private let hello: Hello
    private let started: Int64
    private let patience: Int64
    private var unprovenByteCount = 0
    private var state = State.waitingForHello

    /// Creates the handshake of a desk.
    ///
    /// - Parameters:
    ///   - showsCode: Whether the desk shows a code that no run has used.
    ///   - now: The time of the connection on any clock of the desk, ns.
    ///   - patience: How long the handshake may take, ns.
    public init(
        name: String, showsCode: Bool, now: Int64,
        patience: Int64 = ConnectionLimits.patienceNanoseconds
    ) {
        hello = Hello(.desk, name: name, isPairing: showsCode)
        started = now
        self.patience = patience
    }

    /// Notes bytes before they are decoded, so that a peer without a key cannot make work.
    public mutating func received(byteCount: Int) throws {
        guard state != .ended else { return }
        unprovenByteCount += byteCount
        guard unprovenByteCount <= LiveLimits.unprovenByteCount else {
            throw end(.tooMuchUnproven(limit: LiveLimits.unprovenByteCount))
        }
    }

    /// Throws if the handshake takes too long.
    public mutating func check(now: Int64) throws {
        guard state != .ended, now - started > patience else { return }
        throw end(.tooSlow("did not prove its key within \(patience.secondsText)"))
    }

    /// Takes a message of the phone.
    ///
    /// - Throws: ``LiveError`` if the connection has to be closed.
    public mutating func receive(_ message: Message) throws -> [Action] {
        switch (state, message) {
        case (.waitingForHello, .hello(let phone)): return try take(phone)
        case (.waitingForProof(let features), .proof(let proof)):
            state = .checking(proof.key, features)
            return [.check(proof)]
        case (_, .failure(let failure)):
            throw end(.reported(code: failure.code, text: failure.text))
        default: throw end(.unexpected("\(message.kind)"))
        }
    }

    private mutating func take(_ phone: Hello) throws -> [Action] {
        let features: Hello.Features
        do {
            features = try hello.agreement(with: phone)
        } catch {
            state = .ended
            throw error
        }
        guard phone.isPairing else {
            state = .waitingForProof(features)
            return [.send(.hello(hello))]
        }
        guard hello.isPairing else { throw end(.notPaired) }
        state = .ended
        return [.send(.hello(hello)), .pair]
    }

    /// Takes the result that ``Action/check(_:)`` asked for.
    ///
    /// - Throws: ``LiveError`` if the phone is not accepted.
    public mutating func checked(_ isProven: Bool, welcome: Welcome) throws -> [Action] {
        guard case .checking(let key, let features) = state else { return [] }
        guard isProven else { throw end(.notPaired) }
        state = .ended
        return [.send(.welcome(welcome)), .open(key, features)]
    }

    private mutating func end(_ fact: LiveError.Fact) -> LiveError {
        state = .ended
        return LiveError(fact)
    }
}
