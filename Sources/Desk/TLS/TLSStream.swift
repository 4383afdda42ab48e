import CTLS
import LockstepSamples

/// TLS on one socket that does not block.
///
/// One thread at a time uses it.
final class TLSStream {
    /// What a call did.
    enum Progress: Equatable {
        /// So many bytes were read or written; 0 for the handshake.
        case done(Int)
        /// The socket has to become readable first.
        case waitsForReading
        /// The socket has to become writable first.
        case waitsForWriting
        /// The other end has closed the connection.
        case closed
        /// TLS or the socket failed.
        case failed(String)
    }

    private static let exporterLabel = "EXPORTER-lockstep-1"
    private let stream: OpaquePointer
    /// The context owns the functions that the stream calls.
    private let context: TLSContext

    init(_ stream: OpaquePointer, of context: TLSContext) {
        self.stream = stream
        self.context = context
    }

    deinit { SSL_free(stream) }

    /// Continues the handshake.
    func handshake() -> Progress {
        ERR_clear_error()
        let result = SSL_do_handshake(stream)
        return result == 1 ? .done(0) : problem(result)
    }

    /// Reads bytes; at most as many as the buffer has.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Progress {
        ERR_clear_error()
        let count = SSL_read(stream, buffer.baseAddress, Int32(clamping: buffer.count))
        return count > 0 ? .done(Int(count)) : problem(count)
    }

    /// Writes bytes; perhaps fewer than given.
    func write(_ bytes: UnsafeRawBufferPointer) -> Progress {
        guard !bytes.isEmpty else { return .done(0) }
        ERR_clear_error()
        let count = SSL_write(stream, bytes.baseAddress, Int32(clamping: bytes.count))
        return count > 0 ? .done(Int(count)) : problem(count)
    }

    /// Tells the other end that nothing follows.
    func shutDown() {
        ERR_clear_error()
        _ = SSL_shutdown(stream)
        ERR_clear_error()
    }

    /// Whether bytes were received that ``read(into:)`` has not returned.
    var hasPending: Bool { SSL_has_pending(stream) == 1 }

    private func problem(_ result: Int32) -> Progress {
        switch SSL_get_error(stream, result) {
        case SSL_ERROR_WANT_READ: return .waitsForReading
        case SSL_ERROR_WANT_WRITE: return .waitsForWriting
        case SSL_ERROR_ZERO_RETURN: return .closed
        case SSL_ERROR_SYSCALL:
            ERR_clear_error()
            return .closed
        default:
            // OpenSSL reports an end without a closing message as an error.
            let words = openSSLWords()
            return words.contains("unexpected eof") ? .closed : .failed(String(words.dropFirst(2)))
        }
    }

    /// The connection's exporter value; nil before the handshake is done, or without the protocol's
    /// identifier.
    func exporter() -> [UInt8]? {
        var (name, count): (UnsafePointer<UInt8>?, UInt32) = (nil, 0)
        SSL_get0_alpn_selected(stream, &name, &count)
        guard count > 0 else { return nil }
        var value = [UInt8](repeating: 0, count: 32)
        let label = Self.exporterLabel
        let result = SSL_export_keying_material(
            stream, &value, value.count, label, label.utf8.count, nil, 0, 0)
        return result == 1 ? value : nil
    }

    /// The key of the other end's certificate; nil if it has none, or another kind than P-256.
    func peerKey() -> PublicKey? {
        guard let certificate = SSL_get1_peer_certificate(stream) else { return nil }
        defer { X509_free(certificate) }
        return X509_get0_pubkey(certificate).flatMap { PublicKey(p256: $0) }
    }
}

extension PublicKey {
    /// The point of a P-256 key of OpenSSL; nil for any other key.
    init?(p256 key: OpaquePointer) {
        var encoding: UnsafeMutablePointer<UInt8>?
        let count = EVP_PKEY_get1_encoded_public_key(key, &encoding)
        guard let encoding else { return nil }
        defer { CRYPTO_free(encoding, nil, 0) }
        var name = [CChar](repeating: 0, count: 32)
        guard count == 65, EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1,
            String(
                decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                == "prime256v1"
        else { return nil }
        self.init(.p256, Array(UnsafeBufferPointer(start: encoding, count: count)))
    }
}

extension UnsafeMutableRawBufferPointer {
    /// The first bytes, copied as one piece.
    func bytes(_ count: Int) -> [UInt8] {
        Array(UnsafeRawBufferPointer(rebasing: self[..<count]))
    }
}
