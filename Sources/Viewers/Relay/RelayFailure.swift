public import LockstepSamples

/// Why programs on the same computer cannot be served.
public enum RelayFailure: Failure, Hashable {
    /// The path of the socket is empty, or contains a zero byte.
    case invalidPath(String)
    /// The path of the socket is longer than the system allows.
    case longPath(String)
    /// The folder of the socket is missing, and so is the folder above it.
    case missingFolder(String)
    /// Other users can reach the folder of the socket, or it is not the user's.
    case sharedFolder(String)
    /// Another file has the path of the socket.
    case otherFile(String)
    /// Another program serves the path.
    case taken(String)
    /// The system refuses the folder or the socket.
    case refused(String, reason: String)
    /// The system has no pipe for the relay's thread.
    case noPipe(reason: String)

    /// The problem, as a clause without a period.
    public var problem: String {
        switch self {
        case .invalidPath: "the path of the socket is empty or contains a zero byte"
        case .longPath: "the path of a socket has at most 107 bytes"
        case .missingFolder: "the folder above the socket's folder does not exist"
        case .sharedFolder: "the socket's folder does not belong to you alone"
        case .otherFile: "the file at the socket's path is not a socket"
        case .taken: "another desk relays to this socket"
        case .refused(_, let reason): "the socket for programs cannot be created: \(reason)"
        case .noPipe(let reason): "programs cannot be served: \(reason)"
        }
    }

    /// The socket.
    public var place: Place? {
        switch self {
        case .invalidPath, .noPipe: nil
        case .longPath(let path), .missingFolder(let path), .sharedFolder(let path),
            .otherFile(let path), .taken(let path), .refused(let path, _):
            Place(file: path)
        }
    }

    /// Advice for the user, as a sentence.
    public var remedy: Remedy {
        switch self {
        case .invalidPath: "Give the path of a file in a folder that only you can reach."
        case .longPath: "Choose a shorter path."
        case .missingFolder: "Create that folder, or choose another path."
        case .sharedFolder: "Choose a path in a folder of yours with the mode 0700."
        case .otherFile: "Remove the file, or choose another path."
        case .taken: "Stop the other desk, or choose another path."
        case .refused: "Check that you may create files in the folder, or choose another path."
        case .noPipe: "End programs that keep many files open, and start the desk again."
        }
    }
}
