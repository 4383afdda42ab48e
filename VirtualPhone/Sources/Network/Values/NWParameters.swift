/// The protocols of a connection with their options (parameters.h).
public final class NWParameters {
    let tls: NWProtocolTLS.Options?
    let tcp: NWProtocolTCP.Options

    /// Parameters without protocols, as for a browser.
    public init() {
        tls = nil
        tcp = NWProtocolTCP.Options()
    }

    /// Parameters of a connection by TCP; a virtual phone needs TLS for it.
    public init(
        tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = NWProtocolTCP.Options()
    ) {
        self.tls = tls
        self.tcp = tcp
    }
}
