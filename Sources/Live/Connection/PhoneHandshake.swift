public import LockstepSamples

/// The phone's decisions until the desk has accepted it.
///
/// The phone has compared the desk's key with that of the pairing before, as part of TLS.
public struct PhoneHandshake: Sendable {
    /// What the phone has to do.
    public enum Action: Hashable, Sendable {
        /// Send a message.
        case send(Message)
        /// Sign the connection's proof text and report the result to ``PhoneHandshake/signed(_:)``.
        case sign
        /// Both ends may now send everything that both know.
        case open(Welcome, Hello.Features)
    }

    private enum State: Hashable {
        case waitingForHello
        case signing(Hello.Features)
        case waitingForWelcome(Hello.Features)
        case ended
    }

    private let hello: Hello
    private let key: PublicKey
    private var state = State.waitingForHello

    /// Creates the handshake of a phone with its name and public key.
    public init(name: String, key: PublicKey) {
        hello = Hello(.phone, name: name, isPairing: false)
        self.key = key
    }

    /// Begins.
    public func begin() -> [Action] { [.send(.hello(hello))] }

    /// Takes a message of the desk.
    ///
    /// - Throws: ``LiveError`` if the connection has to be closed.
    public mutating func receive(_ message: Message) throws -> [Action] {
        switch (state, message) {
        case (.waitingForHello, .hello(let desk)):
            state = .signing(try hello.agreement(with: desk))
            return [.sign]
        case (.waitingForWelcome(let features), .welcome(let welcome)):
            state = .ended
            return [.open(welcome, features)]
        case (_, .failure(let failure)):
            state = .ended
            throw LiveError(.reported(code: failure.code, text: failure.text))
        default:
            state = .ended
            throw LiveError(.unexpected("\(message.kind)"))
        }
    }

    /// Takes the signature that ``Action/sign`` asked for.
    public mutating func signed(_ signature: [UInt8]) -> [Action] {
        guard case .signing(let features) = state else { return [] }
        state = .waitingForWelcome(features)
        return [.send(.proof(Proof(key: key, signature: signature)))]
    }
}
