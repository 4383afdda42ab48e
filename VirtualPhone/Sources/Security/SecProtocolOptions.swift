public import CoreFoundationNames
public import Dispatch
internal import LockstepConcurrency

/// A version of TLS (SecProtocolTypes.h).
public enum tls_protocol_version_t: UInt16, Sendable {
    /// TLS 1.0.
    case TLSv10 = 0x0301
    /// TLS 1.1.
    case TLSv11 = 0x0302
    /// TLS 1.2.
    case TLSv12 = 0x0303
    /// TLS 1.3.
    case TLSv13 = 0x0304
    /// DTLS 1.0.
    case DTLSv10 = 0xfeff
    /// DTLS 1.2.
    case DTLSv12 = 0xfefd
}

/// The options of TLS (SecProtocolOptions.h).
public protocol OS_sec_protocol_options: NSObjectProtocol {}

/// The options of TLS (SecProtocolOptions.h).
public typealias sec_protocol_options_t = any OS_sec_protocol_options

/// Reports whether the peer is accepted (SecProtocolOptions.h).
public typealias sec_protocol_verify_complete_t = (Bool) -> Void

/// Verifies a peer; "this may be called one or more times for a given connection"
/// (SecProtocolOptions.h).
public typealias sec_protocol_verify_t = (
    sec_protocol_metadata_t, sec_trust_t, @escaping sec_protocol_verify_complete_t
) -> Void

/// The options that a connection reads when it starts.
package final class ProtocolOptions: NSObject, OS_sec_protocol_options {
    /// Decides whether a peer is accepted, on a queue.
    package struct Verification: @unchecked Sendable {
        // Unchecked: the block is called on its queue only.
        /// The app's block.
        package let block: sec_protocol_verify_t
        /// Where the block is called.
        package let queue: DispatchQueue
    }

    /// The values of the options.
    package struct Values: Sendable {
        /// The smallest version of TLS: 1.2, as App Transport Security requires (assumed).
        package var smallestVersion = tls_protocol_version_t.TLSv12
        /// The names of application protocols (ALPN), the most wanted first.
        package var applicationProtocols: [String] = []
        /// Decides in the place of the system; nil if the system decides.
        package var verification: Verification?
    }

    private let state = Mutex(Values())

    /// The values.
    package var values: Values { state.withLock { $0 } }

    static func change(_ options: sec_protocol_options_t, _ body: (inout Values) -> Void) {
        (options as? ProtocolOptions)?.state.withLock { body(&$0) }
    }
}

/// Sets the smallest version of TLS (SecProtocolOptions.h).
public func sec_protocol_options_set_min_tls_protocol_version(
    _ options: sec_protocol_options_t, _ version: tls_protocol_version_t
) { ProtocolOptions.change(options) { $0.smallestVersion = version } }

/// Adds an application protocol (ALPN, SecProtocolOptions.h).
public func sec_protocol_options_add_tls_application_protocol(
    _ options: sec_protocol_options_t, _ application_protocol: UnsafePointer<CChar>
) {
    let name = String(cString: application_protocol)
    ProtocolOptions.change(options) { $0.applicationProtocols.append(name) }
}

/// Sets whether sessions are resumed (SecProtocolOptions.h); here none ever is.
public func sec_protocol_options_set_tls_resumption_enabled(
    _ options: sec_protocol_options_t, _ resumption_enabled: Bool
) {}

/// Sets whether session tickets are used (SecProtocolOptions.h); here none ever is.
public func sec_protocol_options_set_tls_tickets_enabled(
    _ options: sec_protocol_options_t, _ tickets_enabled: Bool
) {}

/// Sets the block that verifies the peer in the place of the system (SecProtocolOptions.h).
public func sec_protocol_options_set_verify_block(
    _ options: sec_protocol_options_t, _ verify_block: @escaping sec_protocol_verify_t,
    _ verify_block_queue: DispatchQueue
) {
    let verification = ProtocolOptions.Verification(block: verify_block, queue: verify_block_queue)
    ProtocolOptions.change(options) { $0.verification = verification }
}
