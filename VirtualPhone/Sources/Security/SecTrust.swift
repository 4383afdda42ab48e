public import CoreFoundationNames

/// The certificates of a peer, to be evaluated (SecTrust.h).
public final class SecTrust: Sendable {
    let chain: [SecCertificate]

    init(chain: [SecCertificate]) { self.chain = chain }
}

/// Returns the certificates, the peer's own first (SecTrust.h).
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { trust.chain }

/// A trust object of a connection (SecProtocolTypes.h).
public protocol OS_sec_trust: NSObjectProtocol {}

/// A trust object of a connection (SecProtocolTypes.h).
public typealias sec_trust_t = any OS_sec_trust

/// The trust object that a connection passes to its verify block.
package final class ConnectionTrust: NSObject, OS_sec_trust {
    fileprivate let trust: SecTrust

    /// A trust object from the DER encodings of the peer's certificates, its own first.
    package init(chain: [[UInt8]]) { trust = SecTrust(chain: chain.map(SecCertificate.init)) }
}

/// Returns the trust object as one of SecTrust.h, retained (SecProtocolTypes.h).
public func sec_trust_copy_ref(_ trust: sec_trust_t) -> Unmanaged<SecTrust> {
    let trust = (trust as? ConnectionTrust)?.trust ?? SecTrust(chain: [])
    return Unmanaged.passRetained(trust)
}
