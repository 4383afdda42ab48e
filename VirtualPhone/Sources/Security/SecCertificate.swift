internal import CPhoneSSL
@_exported public import CoreFoundationNames

/// An X.509 certificate (SecCertificate.h).
public final class SecCertificate: Sendable {
    let der: [UInt8]

    /// A certificate from its DER encoding.
    package init(der: [UInt8]) { self.der = der }
}

/// A cryptographic key (SecKey.h); here always the public key of a certificate.
public final class SecKey: Sendable {
    let externalRepresentation: Data?

    init(externalRepresentation: Data?) { self.externalRepresentation = externalRepresentation }
}

/// Returns the public key of a certificate; nil for an algorithm other than RSA and ECDSA
/// (SecCertificate.h).
///
/// Of RSA, only the type is known here.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
    certificate.der.withUnsafeBufferPointer { der in
        var start = der.baseAddress
        guard let parsed = d2i_X509(nil, &start, der.count) else { return nil }
        defer { X509_free(parsed) }
        guard let key = X509_get0_pubkey(parsed) else { return nil }
        switch EVP_PKEY_get_base_id(key) {
        case EVP_PKEY_EC where isOfNIST(key):
            return SecKey(externalRepresentation: encodedPoint(of: key))
        case EVP_PKEY_RSA: return SecKey(externalRepresentation: nil)
        default: return nil
        }
    }
}

/// Whether the curve is P-256, P-384 or P-521, the only ones of Security (SecKey.h).
private func isOfNIST(_ key: OpaquePointer) -> Bool {
    var name = [CChar](repeating: 0, count: 64)
    guard EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1 else { return false }
    let curve = String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return ["prime256v1", "secp384r1", "secp521r1"].contains(curve)
}

/// Returns the point of an elliptic curve's key: 04 || X || Y.
private func encodedPoint(of key: OpaquePointer) -> Data? {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = EVP_PKEY_get1_encoded_public_key(key, &bytes)
    guard let bytes, count > 0 else { return nil }
    defer { CRYPTO_free(bytes, nil, 0) }
    return Data(bytes: bytes, count: count)
}

/// Returns the key's bytes, for ECDSA in ANSI X9.63 format: 04 || X || Y (SecKey.h).
///
/// - Parameter error: not set here.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { key.externalRepresentation }
