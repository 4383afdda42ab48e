internal import Dispatch
internal import Foundation
internal import LockstepSamples
@preconcurrency internal import Network
@preconcurrency internal import Security

/// TLS as docs/PROTOCOL.md, section 2, requires: the parameters of a connection, and what is read
/// from it.
enum DeskTLS {
    /// The identifier of the application protocol (ALPN).
    private static let applicationProtocol = "lockstep/1"
    private static let exporterLabel = "EXPORTER-lockstep-1"
    private static let exporterByteCount = 32

    /// Returns parameters that accept every certificate with a P-256 key.
    ///
    /// - Parameters:
    ///   - queue: Where `learn` is called.
    ///   - learn: Gets the key of the certificate; the other end has proven that it owns it once the
    ///     connection is ready.
    static func parameters(
        on queue: DispatchQueue, learn: @escaping (PublicKey) -> Void
    ) -> NWParameters {
        let tls = NWProtocolTLS.Options()
        let options = tls.securityProtocolOptions
        sec_protocol_options_set_min_tls_protocol_version(options, .TLSv13)
        sec_protocol_options_add_tls_application_protocol(options, applicationProtocol)
        // Every connection has its own exporter value, so none is a continuation of another one.
        sec_protocol_options_set_tls_resumption_enabled(options, false)
        sec_protocol_options_set_tls_tickets_enabled(options, false)
        let verify: sec_protocol_verify_t = { _, trust, complete in
            let key = key(of: trust)
            if let key { learn(key) }
            complete(key != nil)
        }
        sec_protocol_options_set_verify_block(options, verify, queue)
        let tcp = NWProtocolTCP.Options()
        tcp.noDelay = true
        return NWParameters(tls: tls, tcp: tcp)
    }

    /// Returns the P-256 key of the peer's certificate; nil if it has another one.
    private static func key(of trust: sec_trust_t) -> PublicKey? {
        let chain = SecTrustCopyCertificateChain(sec_trust_copy_ref(trust).takeRetainedValue())
        guard let certificate = (chain as? [SecCertificate])?.first,
            let key = SecCertificateCopyKey(certificate),
            let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?
        else { return nil }
        // Of the keys that Security knows, only those of P-256 have 65 bytes.
        return PublicKey(.p256, Array(bytes))
    }

    /// Returns the exporter value of a connection that is ready; nil if the other end did not agree
    /// to the protocol.
    static func exporter(of connection: NWConnection) -> [UInt8]? {
        let tls = connection.metadata(definition: NWProtocolTLS.definition)
        guard let metadata = (tls as? NWProtocolTLS.Metadata)?.securityProtocolMetadata,
            let agreed = sec_protocol_metadata_get_negotiated_protocol(metadata),
            String(cString: agreed) == applicationProtocol
        else { return nil }
        let secret = sec_protocol_metadata_create_secret(
            metadata, exporterLabel.utf8.count, exporterLabel, exporterByteCount)
        guard let secret else { return nil }
        return Array(secret as DispatchData)
    }
}
