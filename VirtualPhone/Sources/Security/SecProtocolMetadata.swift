public import CoreFoundationNames
public import Dispatch
internal import LockstepConcurrency

/// What two ends of TLS agreed on (SecProtocolMetadata.h).
public protocol OS_sec_protocol_metadata: NSObjectProtocol {}

/// What two ends of TLS agreed on (SecProtocolMetadata.h).
public typealias sec_protocol_metadata_t = any OS_sec_protocol_metadata

// Unchecked: the name is written once, before anyone else has the object, and never changes.

/// The metadata of one connection.
package final class ProtocolMetadata: NSObject, OS_sec_protocol_metadata, @unchecked Sendable {
    fileprivate let applicationProtocol: UnsafeMutablePointer<CChar>?
    fileprivate let exporter: @Sendable (_ label: [UInt8], _ byteCount: Int) -> [UInt8]?

    /// The metadata of a connection.
    ///
    /// - Parameters:
    ///   - applicationProtocol: the agreed application protocol; nil if there is none.
    ///   - exporter: returns a value of the exporter (RFC 8446, 7.5) without a context; nil before
    ///     the handshake.
    package init(
        applicationProtocol: String?,
        exporter: @escaping @Sendable (_ label: [UInt8], _ byteCount: Int) -> [UInt8]?
    ) {
        self.applicationProtocol = applicationProtocol.flatMap { strdup($0) }
        self.exporter = exporter
    }

    deinit { free(applicationProtocol) }
}

/// Returns the agreed application protocol (ALPN); nil if there is none (SecProtocolMetadata.h).
public func sec_protocol_metadata_get_negotiated_protocol(
    _ metadata: sec_protocol_metadata_t
) -> UnsafePointer<CChar>? {
    (metadata as? ProtocolMetadata)?.applicationProtocol.map { UnsafePointer($0) }
}

/// Returns a secret that both ends of the connection derive from a label, and no one else knows
/// (SecProtocolMetadata.h): the exporter of TLS.
public func sec_protocol_metadata_create_secret(
    _ metadata: sec_protocol_metadata_t, _ label_len: Int, _ label: UnsafePointer<CChar>,
    _ exporter_length: Int
) -> DispatchData? {
    let label = UnsafeBufferPointer(start: label, count: label_len).map { UInt8(bitPattern: $0) }
    guard let secret = (metadata as? ProtocolMetadata)?.exporter(label, exporter_length) else {
        return nil
    }
    return secret.withUnsafeBytes { DispatchData(bytes: $0) }
}
