import CTLS
import LockstepSamples

/// `lockstep/1` with its length, as ALPN (RFC 7301) lists it.
private let identifiers: [UInt8] = [10] + Array("lockstep/1".utf8)

// Unchecked: OpenSSL counts references to a context with a lock of its own, and no setting changes
// after the initializer.

/// The settings of TLS on one end, as docs/PROTOCOL.md, section 2, requires them: version 1.3 only, the
/// protocol's identifier, no resumption and no early data.
final class TLSContext: @unchecked Sendable {
    private let context: OpaquePointer
    private let method: OpaquePointer
    let isServer: Bool

    /// Creates the phone's end.
    init() throws {
        (context, method) = try Self.make(TLS_client_method())
        isServer = false
        // The certificate is compared by its key, outside.
        SSL_CTX_set_verify(context, SSL_VERIFY_NONE, nil)
        SSL_CTX_set_alpn_protos(context, identifiers, UInt32(identifiers.count))
    }

    /// Creates the desk's end.
    init(_ certificate: DeskCertificate) throws {
        (context, method) = try Self.make(TLS_server_method())
        isServer = true
        guard SSL_CTX_use_certificate(context, certificate.certificate) == 1,
            SSL_CTX_use_PrivateKey(context, certificate.key) == 1
        else { throw DeskError.openSSL("use the desk's key") }
        SSL_CTX_set_alpn_select_cb(
            context,
            { _, chosen, chosenCount, offered, offeredCount, _ in
                chooseIdentifier(chosen, chosenCount, offered, Int(offeredCount))
            }, nil)
    }

    deinit {
        SSL_CTX_free(context)
        BIO_meth_free(method)
    }

    private static func make(
        _ method: OpaquePointer?
    ) throws -> (context: OpaquePointer, method: OpaquePointer) {
        guard let context = SSL_CTX_new(method) else { throw DeskError.openSSL("begin TLS") }
        guard tlsOnlyVersion13(context) == 1, let socket = tlsSocketMethod() else {
            SSL_CTX_free(context)
            throw DeskError.openSSL("begin TLS 1.3")
        }
        tlsWithoutSessions(context)
        tlsWithPartialWrites(context)
        tlsWithReadAhead(context)
        return (context, socket)
    }

    /// Begins TLS on a connected socket.
    func stream(on descriptor: Int32) throws -> TLSStream {
        guard let stream = SSL_new(context) else { throw DeskError.openSSL("begin TLS") }
        guard let socket = tlsSocket(method, descriptor) else {
            SSL_free(stream)
            throw DeskError.openSSL("begin TLS")
        }
        // One BIO for both directions takes one reference.
        SSL_set_bio(stream, socket, socket)
        isServer ? SSL_set_accept_state(stream) : SSL_set_connect_state(stream)
        return TLSStream(stream, of: self)
    }
}

/// Chooses the protocol's identifier if the phone offers it.
private func chooseIdentifier(
    _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ chosenCount: UnsafeMutablePointer<UInt8>?, _ offered: UnsafePointer<UInt8>?, _ count: Int
) -> Int32 {
    guard let chosen, let chosenCount, let offered else { return SSL_TLSEXT_ERR_ALERT_FATAL }
    let wanted = identifiers
    var start = 0
    while start < count {
        let length = Int(offered[start])
        guard start + 1 + length <= count else { break }
        if length + 1 == wanted.count,
            (0...length).allSatisfy({ offered[start + $0] == wanted[$0] })
        {
            chosen.pointee = offered + start + 1
            chosenCount.pointee = UInt8(length)
            return SSL_TLSEXT_ERR_OK
        }
        start += 1 + length
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
}
