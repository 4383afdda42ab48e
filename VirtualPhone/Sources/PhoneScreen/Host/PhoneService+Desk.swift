internal import VirtualPhone

extension PhoneService {
    /// A desk of Lockstep at an address of this machine's network.
    ///
    /// - Parameter address: a host and a port, as `127.0.0.1:47231` or `[::1]:47231`; nil for
    ///   other text.
    init?(deskAt address: String) {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        guard let port = parts.last.flatMap({ UInt16($0) }), port > 0, parts.count > 1 else {
            return nil
        }
        let host = parts.dropLast().joined(separator: ":")
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let bare = isBracketed ? String(host.dropFirst().dropLast()) : host
        guard !bare.isEmpty, isBracketed || !bare.contains(":") else { return nil }
        self.init(name: "Desk at \(address)", type: "_lockstep._tcp", host: bare, port: port)
    }
}
