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
        /// Run the pairing with the desk of this name.
        case pair(deskName: String)
        /// Both ends may now send everything that both know.
        case open(Welcome, Hello.Features)
    }

    /// The desk's name; empty until its `hello` arrives.
    public private(set) var deskName: String?

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
    ///
    /// - Parameter isPairing: Whether the phone wants to pair.
    public init(name: String, key: PublicKey, isPairing: Bool = false) {
        hello = Hello(.phone, name: name, isPairing: isPairing)
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
            return try take(desk)
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

    private mutating func take(_ desk: Hello) throws -> [Action] {
        state = .ended
        let features = try hello.agreement(with: desk)
        deskName = desk.name
        guard hello.isPairing else {
            state = .signing(features)
            return [.sign]
        }
        guard desk.isPairing else { throw LiveError(.notPaired) }
        return [.pair(deskName: desk.name)]
    }

    /// Takes the signature that ``Action/sign`` asked for.
    public mutating func signed(_ signature: [UInt8]) -> [Action] {
        guard case .signing(let features) = state else { return [] }
        state = .waitingForWelcome(features)
        return [.send(.proof(Proof(key: key, signature: signature)))]
    }
}
