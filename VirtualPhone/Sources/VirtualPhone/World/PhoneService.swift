/// A service that a computer on the phone's network announces by Bonjour.
public struct PhoneService: Hashable, Sendable {
    /// The name of the instance, which people see.
    public var name: String
    /// The type, as `_http._tcp`.
    public var type: String
    /// The host name or IP address at which this machine reaches the service.
    public var host: String
    /// The TCP port.
    public var port: UInt16

    /// A service from its parts.
    public init(name: String, type: String, host: String, port: UInt16) {
        self.name = name
        self.type = type
        self.host = host
        self.port = port
    }
}
