public import LockstepSamples

/// The relay could not begin.
public enum RelayFailure: Failure, Hashable {
    /// The path of the socket is longer than the system allows.
    case longPath(String)
    /// Another program serves the path.
    case taken(String)
    /// The system refuses the folder or the socket.
    case refused(String, reason: String)

    /// The problem, as a clause without a period.
    public var problem: String {
        switch self {
        case .longPath: "the path of a socket has at most 107 bytes"
        case .taken: "another desk relays to this socket"
        case .refused(_, let reason): "cannot relay to programs: \(reason)"
        }
    }

    /// The socket.
    public var place: Place? {
        switch self {
        case .longPath(let path), .taken(let path), .refused(let path, _): Place(file: path)
        }
    }

    /// Advice for the user, as a sentence.
    public var remedy: Remedy {
        switch self {
        case .longPath: "Choose a shorter path."
        case .taken: "Stop the other desk, or choose another path."
        case .refused: "Choose a path in a folder that only you can read."
        }
    }
}
