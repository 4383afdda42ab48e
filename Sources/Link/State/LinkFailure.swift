public import LockstepLive
public import LockstepSamples

/// Why the phone is not connected to the desk, or a pairing failed.
public enum LinkFailure: Failure, Hashable {
    /// There is no connection.
    case connection(DeskConnectionFailure)
    /// One of the two ends violated the protocol, or refused the other.
    case live(LiveError)
    /// The computer there is not the desk of the pairing.
    case otherKey
    /// The phone's key cannot be used; the system's words.
    case identity(String)
    /// The list of paired desks cannot be read or written; the disk's words.
    case storage(String)

    /// The problem in words.
    public var problem: String {
        switch self {
        case .connection(let failure): return failure.problem
        case .live(let error): return error.problem
        case .otherKey: return "the computer at this address is not the paired desk"
        case .identity(let words): return "the phone's key cannot be used: \(words)"
        case .storage(let words): return "the paired desks cannot be stored: \(words)"
        }
    }

    /// Always nil: a connection has no place in a file.
    public var place: Place? { nil }

    /// What the user can do.
    public var remedy: Remedy {
        switch self {
        case .connection(let failure): return failure.remedy
        case .live(let error): return error.remedy
        case .otherKey: return "Choose the desk by its name, or pair the phone with this computer."
        case .identity: return "Restart the phone, and try again."
        case .storage: return "Free some space on the phone, and try again."
        }
    }
}
