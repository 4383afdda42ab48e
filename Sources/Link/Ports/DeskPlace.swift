/// Where a desk is.
public enum DeskPlace: Hashable, Sendable {
    /// A host name or an IP address, and a port, 1…65535.
    case address(host: String, port: Int)
    /// The instance name of a Bonjour service `_lockstep._tcp` in the local domain.
    case service(name: String)
}
