internal import CPhoneSSL
internal import Foundation
internal import LockstepConcurrency
internal import Security

/// TLS on a socket that does not block, by OpenSSL.
///
/// The lock is held during each call of OpenSSL, because the app may export a secret on another
/// thread.
final class TLSChannel: Sendable {
    /// The result of a step that may have to wait.
    enum Step {
        /// It is done, with so many bytes.
        case done(Int)
        /// It goes on when the socket can be read.
        case needsReading
        /// It goes on when the socket can be written.
        case needsWriting
        /// It goes on when the peer has been verified; the certificates in DER, the peer's first.
        case needsVerification([[UInt8]])
        /// The peer has closed its direction.
        case closed
        /// It failed.
        case failed(NWError)
    }

    private struct Session: @unchecked Sendable {
        // Unchecked: used only under the lock.
        let ssl: OpaquePointer
        let context: OpaquePointer
    }

    /// No record has more content (RFC 8446, 5.1).
    private static let recordByteCount = 16_384

    private let session: Mutex<Session>
    private let verifier: Verifier

    /// A channel on a connected socket, which it does not close; nil if OpenSSL refuses the options.
    init?(_ socket: Int32, host: String, options: ProtocolOptions.Values) {
        guard let context = SSL_CTX_new(TLS_client_method()) else { return nil }
        guard let ssl = SSL_new(context) else {
            SSL_CTX_free(context)
            return nil
        }
        session = Mutex(Session(ssl: ssl, context: context))
        verifier = Verifier(asksApp: options.verification != nil)
        let names = options.applicationProtocols.flatMap {
            [UInt8(clamping: $0.utf8.count)] + $0.utf8
        }
        SSL_CTX_set_cert_verify_callback(
            context, Verifier.callback, Unmanaged.passUnretained(verifier).toOpaque())
        SSL_CTX_set_default_verify_paths(context)
        SSL_set_verify(ssl, SSL_VERIFY_PEER, nil)
        let mode = SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER
        SSL_ctrl(ssl, SSL_CTRL_MODE, Int(mode), nil)
        let version = Int(options.smallestVersion.rawValue)
        guard SSL_ctrl(ssl, SSL_CTRL_SET_MIN_PROTO_VERSION, version, nil) == 1,
            SSL_set_alpn_protos(ssl, names, UInt32(names.count)) == 0,
            SSL_set1_host(ssl, host) == 1, SSL_set_fd(ssl, socket) == 1
        else { return nil }
    }

    deinit {
        session.withLock { session in
            SSL_free(session.ssl)
            SSL_CTX_free(session.context)
        }
    }

    /// Goes on with the handshake.
    func handshake() -> Step { step { SSL_connect($0) } }

    /// Sets whether the app accepts the peer's certificates.
    func verified(_ isAccepted: Bool) { session.withLock { _ in verifier.answer = isAccepted } }

    /// Reads at most so many bytes, and appends them.
    func read(atMost count: Int, into bytes: inout [UInt8]) -> Step {
        var part = [UInt8](repeating: 0, count: min(count, Self.recordByteCount))
        let step = step { SSL_read($0, &part, Int32(part.count)) }
        if case .done(let count) = step { bytes += part.prefix(count) }
        return step
    }

    /// Writes the first of these bytes, at least one.
    func write(_ bytes: ArraySlice<UInt8>) -> Step {
        bytes.withUnsafeBytes { bytes in
            step { SSL_write($0, bytes.baseAddress, Int32(clamping: bytes.count)) }
        }
    }

    /// Tells the peer that nothing follows.
    func shutDown() {
        session.withLock { session in
            ERR_clear_error()
            SSL_shutdown(session.ssl)
        }
    }

    /// The name of the agreed application protocol; nil if there is none.
    var applicationProtocol: String? {
        session.withLock { session in
            var name: UnsafePointer<UInt8>?
            var count: UInt32 = 0
            SSL_get0_alpn_selected(session.ssl, &name, &count)
            let bytes = UnsafeBufferPointer(start: name, count: Int(count))
            return count > 0 ? String(decoding: bytes, as: UTF8.self) : nil
        }
    }

    /// Returns a value of the exporter (RFC 8446, 7.5); nil before the handshake.
    func exported(_ label: [UInt8], byteCount: Int) -> [UInt8]? {
        session.withLock { session in
            var secret = [UInt8](repeating: 0, count: max(byteCount, 0))
            let isThere = label.withUnsafeBytes { label in
                SSL_export_keying_material(
                    session.ssl, &secret, secret.count,
                    label.bindMemory(to: CChar.self).baseAddress, label.count, nil, 0, 0)
            }
            return isThere == 1 ? secret : nil
        }
    }

    private func step(_ body: (OpaquePointer) -> Int32) -> Step {
        session.withLock { session in
            ERR_clear_error()
            errno = 0
            let result = body(session.ssl)
            switch SSL_get_error(session.ssl, result) {
            case SSL_ERROR_NONE: return .done(Int(result))
            case SSL_ERROR_WANT_READ: return .needsReading
            case SSL_ERROR_WANT_WRITE: return .needsWriting
            case SSL_ERROR_WANT_RETRY_VERIFY: return .needsVerification(verifier.chain)
            case SSL_ERROR_ZERO_RETURN: return .closed
            case SSL_ERROR_SYSCALL where errno != 0: return .failed(.ofThisThread)
            default: return .failed(.tls(code(ERR_get_error())))
            }
        }
    }

    private func code(_ error: UInt) -> OSStatus {
        switch Int32(error & 0x7FFFFF) {
        case 0, SSL_R_UNEXPECTED_EOF_WHILE_READING: return errSSLClosedNoNotify
        case SSL_R_CERTIFICATE_VERIFY_FAILED:
            return verifier.asksApp ? errSSLBadCert : errSSLXCertChainInvalid
        case SSL_R_TLSV1_ALERT_PROTOCOL_VERSION, SSL_R_UNSUPPORTED_PROTOCOL:
            return errSSLPeerProtocolVersion
        case SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE, 1120: return errSSLPeerHandshakeFail
        default: return errSSLProtocol
        }
    }
}

// Unchecked: used only under the channel's lock.

/// What a channel knows of its peer's certificates.
private final class Verifier: @unchecked Sendable {
    let asksApp: Bool
    var chain: [[UInt8]] = []
    var answer: Bool?

    init(asksApp: Bool) { self.asksApp = asksApp }

    /// Called by OpenSSL during the handshake, again after the answer.
    static let callback: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32 = {
        store, verifier in
        guard let store, let verifier else { return 0 }
        return Unmanaged<Verifier>.fromOpaque(verifier).takeUnretainedValue().verify(store)
    }

    private func verify(_ store: OpaquePointer) -> Int32 {
        guard asksApp else { return X509_verify_cert(store) }
        if let answer {
            let result = answer ? X509_V_OK : X509_V_ERR_APPLICATION_VERIFICATION
            X509_STORE_CTX_set_error(store, result)
            return answer ? 1 : 0
        }
        let certificates = X509_STORE_CTX_get0_untrusted(store)
        chain = (0..<max(0, OPENSSL_sk_num(certificates))).compactMap { index in
            OPENSSL_sk_value(certificates, index).flatMap { Self.der(OpaquePointer($0)) }
        }
        let place = SSL_get_ex_data_X509_STORE_CTX_idx()
        let ssl = X509_STORE_CTX_get_ex_data(store, place).map { OpaquePointer($0) }
        SSL_ctrl(ssl, SSL_CTRL_SET_RETRY_VERIFY, 0, nil)
        return 1
    }

    private static func der(_ certificate: OpaquePointer) -> [UInt8]? {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = i2d_X509(certificate, &bytes)
        guard let bytes, count > 0 else { return nil }
        defer { CRYPTO_free(bytes, nil, 0) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
