public import LockstepSamples

/// A server could not begin.
public enum ServerFailure: Failure, Hashable {
    /// The number is not one of a TCP port.
    case invalidPort(Int)
    /// The system does not let the server listen on the port; 0 if the system was to choose one.
    case cannotListen(port: Int)
    /// The system does not let the server listen on the address, or the certificate or its key cannot
    /// be used.
    case cannotListenEncrypted(address: String, port: Int)
    /// The server was already started or stopped.
    case alreadyStarted

    /// The problem, as a clause without a period.
    public var problem: String {
        switch self {
        case .invalidPort(let port): "\(port) is not a port"
        case .cannotListen(0): "cannot listen on any port of this computer"
        case .cannotListen(let port): "cannot listen on port \(port) of this computer"
        case .cannotListenEncrypted(let address, 0): "cannot listen on \(address) with TLS"
        case .cannotListenEncrypted(let address, let port):
            "cannot listen on \(address), port \(port), with TLS"
        case .alreadyStarted: "the server was already started"
        }
    }

    /// Always nil: the failure concerns no file.
    public var place: Place? { nil }

    /// Advice for the user, as a sentence.
    public var remedy: Remedy {
        switch self {
        case .invalidPort: "Use a port from 1 to 65535, or 0 for any free one."
        case .cannotListen: "Quit the program that uses the port, or use another port."
        case .cannotListenEncrypted:
            "Use an IPv4 address of this computer, and a certificate and its key as PEM files."
        case .alreadyStarted: "Start another server."
        }
    }
}
