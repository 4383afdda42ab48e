public import LockstepSamples

/// Why there is no connection to a desk.
public struct DeskConnectionFailure: Failure, Hashable {
    /// The kind of failure.
    public enum Kind: Hashable, Sendable {
        /// There is no such host or service.
        case notFound
        /// No program listens there.
        case refused
        /// No route, no network, or no answer.
        case unreachable
        /// The system does not let the app use the local network.
        case notAllowed
        /// The other end does not speak TLS 1.3 with the protocol's identifier, or has no P-256 key.
        case notSecure
        /// The connection was open and broke.
        case broken
    }

    /// The kind.
    public let kind: Kind
    /// The system's words.
    public let detail: String

    /// Creates a failure.
    public init(_ kind: Kind, detail: String) {
        self.kind = kind
        self.detail = detail
    }

    /// The problem in words.
    public var problem: String { detail.isEmpty ? clause : "\(clause): \(detail)" }

    private var clause: String {
        switch kind {
        case .notFound: return "the desk was not found"
        case .refused: return "no desk answers there"
        case .unreachable: return "the desk cannot be reached"
        case .notAllowed: return "the app may not use the local network"
        case .notSecure: return "the other end does not accept a desk's secure connection"
        case .broken: return "the connection to the desk broke"
        }
    }

    /// Always nil: a connection has no place in a file.
    public var place: Place? { nil }

    /// What the user can do.
    public var remedy: Remedy {
        switch kind {
        case .notFound, .refused:
            return "Start the desk on the computer, and check that both are on the same network."
        case .unreachable, .broken: return "Check the network. The phone connects again by itself."
        case .notAllowed: return "Allow the local network for Lockstep in the system's settings."
        case .notSecure: return "Check the address and the port of the desk."
        }
    }
}
