import Dispatch
import Foundation
import LockstepConcurrency
import Network
import OpenSSLServer
import Security

/// A connection of the virtual phone, and everything that it reported.
final class ConnectionWitness: Sendable {
    struct Heard: Sendable {
        var states: [NWConnection.State] = []
        var bytes: [UInt8] = []
        var isComplete = false
        /// Errors of receives, and of sends, in order with the states.
        var journal: [String] = []
        var sentCount = 0
        var deskKey: Data?
    }

    let connection: NWConnection
    let heard = Mutex(Heard())
    private let queue = DispatchQueue(label: "connection")

    /// Starts a connection that accepts the peer or not.
    init(
        to endpoint: NWEndpoint, accepts: Bool = true, version: tls_protocol_version_t = .TLSv13,
        identifier: String = "lockstep/1"
    ) {
        let tls = NWProtocolTLS.Options()
        let options = tls.securityProtocolOptions
        sec_protocol_options_set_min_tls_protocol_version(options, version)
        sec_protocol_options_add_tls_application_protocol(options, identifier)
        let heard = heard
        let verify: sec_protocol_verify_t = { _, trust, complete in
            let trust = sec_trust_copy_ref(trust).takeRetainedValue()
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
            let key = chain?.first.flatMap(SecCertificateCopyKey)
            heard.change { $0.deskKey = key.flatMap { SecKeyCopyExternalRepresentation($0, nil) } }
            complete(accepts)
        }
        sec_protocol_options_set_verify_block(options, verify, queue)
        let tcp = NWProtocolTCP.Options()
        tcp.noDelay = true
        connection = NWConnection(to: endpoint, using: NWParameters(tls: tls, tcp: tcp))
        connection.stateUpdateHandler = { state in
            heard.change {
                $0.states.append(state)
                $0.journal.append("\(state)")
            }
        }
        connection.start(queue: queue)
    }

    convenience init(to server: OpenSSLServer) {
        self.init(
            to: .hostPort(host: "127.0.0.1", port: NWEndpoint.Port(integerLiteral: server.port)))
    }

    deinit { connection.cancel() }

    /// Waits until the connection has reported what is expected; false if it does not.
    func hears(_ condition: (Heard) -> Bool) -> Bool {
        heard.wait(milliseconds: 60_000, until: condition)
    }

    /// Waits for a state.
    func reaches(_ state: NWConnection.State) -> Bool { hears { $0.states.contains(state) } }

    func send(_ text: String) {
        connection.send(
            content: Data(text.utf8),
            completion: .contentProcessed { [heard] error in
                heard.change { heard in
                    if let error { heard.journal.append("send: \(error)") }
                    heard.sentCount += 1
                }
            })
    }

    /// Receives once, or until the end.
    func receive(atLeast minimum: Int = 1, atMost maximum: Int = 65_536, goesOn: Bool = false) {
        connection.receive(minimumIncompleteLength: minimum, maximumLength: maximum) {
            content, context, isComplete, error in
            self.heard.change { heard in
                heard.bytes += content ?? Data()
                heard.isComplete = isComplete && context?.isFinal == true
                if let error { heard.journal.append("receive: \(error)") }
            }
            if goesOn, error == nil, !isComplete {
                self.receive(atLeast: minimum, atMost: maximum, goesOn: true)
            }
        }
    }

    /// What arrived, as text.
    var text: String { heard.withLock { String(decoding: $0.bytes, as: UTF8.self) } }
}
