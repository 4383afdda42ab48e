/// The network that a connection uses or would use (path.h).
public struct NWPath: Equatable, Sendable {
    /// Whether there is a usable network.
    public enum Status: Hashable, Sendable {
        /// There is one.
        case satisfied
        /// There is none.
        case unsatisfied
        /// There may be one after an attempt.
        case requiresConnection
    }

    /// Why there is no usable network.
    public enum UnsatisfiedReason: Hashable, Sendable {
        /// No reason is known.
        case notAvailable
        /// The user turned cellular data off for the app.
        case cellularDenied
        /// The user turned Wi-Fi off for the app.
        case wifiDenied
        /// The user did not allow the local network.
        case localNetworkDenied
    }

    /// Whether there is a usable network.
    public let status: NWPath.Status
    /// Why there is none.
    public let unsatisfiedReason: NWPath.UnsatisfiedReason

    static let satisfied = NWPath(status: .satisfied, unsatisfiedReason: .notAvailable)
    static let denied = NWPath(status: .unsatisfied, unsatisfiedReason: .localNetworkDenied)
}
