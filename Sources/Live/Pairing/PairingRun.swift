public import LockstepSamples

/// One end's decisions in one run of a pairing (docs/PROTOCOL.md, section 3).
///
/// A run tests one code once. After an error, it stays failed.
public struct PairingRun: Sendable {
    /// What the end has to do.
    public enum Action: Hashable, Sendable {
        /// Send a message.
        case send(Message)
        /// Store the other end's key, so that it survives a restart, before the next action.
        case store(PublicKey)
        /// The run has succeeded. The phone connects again with its key.
        case finish
    }

    private enum State: Hashable {
        case waitingForShare
        case waitingForProof(secret: [UInt8], other: PairingShare)
        case finished
        case failed(LiveError)
    }

    private let role: Hello.Role
    private let exchange: CPace
    private let scalar: [UInt8]
    private let own: PairingShare
    private let certificateKey: PublicKey?
    private var state = State.waitingForShare

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - code: The six digits.
    ///   - exporter: The connection's exporter value, 32 bytes.
    ///   - key: This end's public key.
    ///   - certificateKey: The key of the desk's certificate, if this end is the phone.
    ///   - scalar: 32 random bytes of the system that are used only here.
    public init(
        _ role: Hello.Role, code: String, exporter: [UInt8], key: PublicKey,
        certificateKey: PublicKey?, scalar: [UInt8], cryptography: any PairingCryptography
    ) throws {
        self.role = role
        self.scalar = scalar
        self.certificateKey = certificateKey
        exchange = CPace(
            cryptography: cryptography, password: Array(code.utf8),
            context: Array("lockstep-pairing-1".utf8), session: exporter)
        own = PairingShare(key: key, point: try exchange.share(scalar: scalar))
    }

    /// Begins the run.
    ///
    /// The phone sends its share; the desk waits for it.
    public func begin() -> [Action] { role == .phone ? [.send(.pairingShare(own))] : [] }

    /// Takes a message of the other end.
    ///
    /// - Throws: ``LiveError`` if the run has failed: the end sends it and closes the connection.
    public mutating func receive(_ message: Message) throws -> [Action] {
        do {
            switch (state, message) {
            case (.waitingForShare, .pairingShare(let share)): return try take(share)
            case (.waitingForProof(let secret, let other), .pairingProof(let proof)):
                return try take(proof, secret: secret, other: other)
            case (.failed(let error), _): throw error
            default: throw LiveError(.unexpected("\(message.kind)"))
            }
        } catch let error as LiveError {
            state = .failed(error)
            throw error
        }
    }

    private mutating func take(_ share: PairingShare) throws -> [Action] {
        if let certificateKey, share.key != certificateKey { throw LiveError(.notPaired) }
        let phone = role == .phone ? own : share
        let desk = role == .phone ? share : own
        let secret = try exchange.secret(
            scalar: scalar, received: share.point, initiator: phone.cpace, responder: desk.cpace)
        guard let secret else { throw LiveError(.value(field: "point", text: "of low order")) }
        let key = try exchange.cryptography.sha512(
            Array("lockstep-pairing-key-1".utf8) + secret)
        state = .waitingForProof(secret: key, other: share)
        guard role == .phone else { return [.send(.pairingShare(own))] }
        return [.send(.pairingProof(try proof(.phone, own, key)))]
    }

    private mutating func take(
        _ received: PairingProof, secret: [UInt8], other: PairingShare
    ) throws -> [Action] {
        let expected = try proof(role == .phone ? .desk : .phone, other, secret)
        guard Self.isEqual(received.tag, expected.tag) else { throw LiveError(.wrongCode) }
        state = .finished
        guard role == .desk else { return [.store(other.key), .finish] }
        return [.store(other.key), .send(.pairingProof(try proof(.desk, own, secret))), .finish]
    }

    private func proof(
        _ role: Hello.Role, _ share: PairingShare, _ key: [UInt8]
    ) throws -> PairingProof {
        let label = Array((role == .phone ? "phone" : "desk").utf8)
        let message = label + share.cpace.point + share.cpace.additional
        return PairingProof(tag: try exchange.cryptography.hmacSHA512(message, key: key))
    }

    /// Compares without revealing by its time where the first difference is.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension PairingShare {
    fileprivate var cpace: CPace.Share {
        var additional = WireWriter()
        additional.key(key)
        return CPace.Share(point: point, additional: additional.bytes)
    }
}
