internal import Dispatch
internal import Foundation
internal import LockstepLink
internal import LockstepSamples
@preconcurrency internal import Network

// Unchecked: everything that changes is used on `queue` only.

/// One connection to a desk by Network.framework.
///
/// It lives until it has ended, also if no one else keeps it.
final class NetworkDeskConnection: DeskConnection, @unchecked Sendable {
    /// The most bytes of one event.
    private static let largestReceive = 65_536

    private let queue = DispatchQueue(label: "lockstep.desk-connection", qos: .userInitiated)
    private let clock: any HostClock
    private let closingSeconds: Int
    private let isService: Bool
    private let report: @Sendable (DeskConnectionEvent) -> Void
    private let endpoint: NWEndpoint?
    private var connection: NWConnection?
    private var deskKey: PublicKey?
    private var untakenCount = 0
    private var isOpen = false
    private var isClosing = false
    private var hasEnded = false

    init(
        to place: DeskPlace, clock: any HostClock, closingSeconds: Int,
        report: @escaping @Sendable (DeskConnectionEvent) -> Void
    ) {
        self.clock = clock
        self.closingSeconds = closingSeconds
        self.report = report
        endpoint = NWEndpoint(place)
        if case .service = place { isService = true } else { isService = false }
    }

    func start(patienceSeconds: Int) {
        queue.async { [self] in
            guard let endpoint else {
                return end(DeskConnectionFailure(.notFound, detail: "the port is not 1 to 65535"))
            }
            let parameters = DeskTLS.parameters(on: queue) { [weak self] in self?.deskKey = $0 }
            let connection = NWConnection(to: endpoint, using: parameters)
            self.connection = connection
            connection.stateUpdateHandler = { self.take($0) }
            connection.start(queue: queue)
        }
        queue.asyncAfter(deadline: .now() + .seconds(patienceSeconds)) { [weak self] in
            self?.giveUp()
        }
    }

    func send(_ bytes: [UInt8]) {
        queue.async { [self] in
            guard !hasEnded, !isClosing else { return }
            untakenCount += 1
            connection?.send(
                content: Data(bytes),
                completion: .contentProcessed { error in self.took(bytes.count, error) })
        }
    }

    func receive() {
        queue.async { [self] in
            guard !hasEnded else { return }
            connection?.receive(
                minimumIncompleteLength: 1, maximumLength: Self.largestReceive
            ) { content, _, isComplete, error in
                self.received(content, at: self.clock.now, isComplete, error)
            }
        }
    }

    func close() {
        queue.async { [self] in
            isClosing = true
            guard untakenCount > 0, isOpen else { return end(nil) }
            queue.asyncAfter(deadline: .now() + .seconds(closingSeconds)) { [weak self] in
                self?.end(nil)
            }
        }
    }

    private func take(_ state: NWConnection.State) {
        switch state {
        case .ready: opened()
        case .waiting(let error):
            // The system may be asking the user; a connection goes on by itself after the answer.
            let isAsking = connection?.currentPath?.unsatisfiedReason == .localNetworkDenied
            if !isAsking { end(DeskConnectionFailure(error, isOpen: isOpen)) }
        case .failed(let error): end(DeskConnectionFailure(error, isOpen: isOpen))
        case .cancelled: end(nil)
        default: break
        }
    }

    private func opened() {
        guard let connection, let deskKey, let exporter = DeskTLS.exporter(of: connection) else {
            return end(DeskConnectionFailure(.notSecure, detail: "it is not a desk's"))
        }
        isOpen = true
        report(.opened(exporter: exporter, deskKey: deskKey))
    }

    private func giveUp() {
        guard !isOpen, !hasEnded else { return }
        let isDenied = connection?.currentPath?.unsatisfiedReason == .localNetworkDenied
        let kind: DeskConnectionFailure.Kind =
            isDenied ? .notAllowed : isService ? .notFound : .unreachable
        end(DeskConnectionFailure(kind, detail: isDenied ? "" : "no answer"))
    }

    private func took(_ byteCount: Int, _ error: NWError?) {
        guard !hasEnded else { return }
        // A failed connection reports its error by its state.
        guard error == nil else { return }
        untakenCount -= 1
        report(.took(byteCount: byteCount))
        if isClosing, untakenCount == 0 { end(nil) }
    }

    private func received(
        _ content: Data?, at time: HostTime, _ isComplete: Bool, _ error: NWError?
    ) {
        guard !hasEnded else { return }
        if let content, !content.isEmpty { report(.received(Array(content), at: time)) }
        if let error {
            end(DeskConnectionFailure(error, isOpen: isOpen))
        } else if isComplete {
            end(nil)
        }
    }

    private func end(_ failure: DeskConnectionFailure?) {
        guard !hasEnded else { return }
        hasEnded = true
        connection?.stateUpdateHandler = nil
        connection?.cancel()
        connection = nil
        report(.ended(failure))
    }
}

extension NWEndpoint {
    /// The service type of desks (docs/PROTOCOL.md, section 2).
    static let deskServiceType = "_lockstep._tcp"

    /// The endpoint of a desk; nil if the port is impossible.
    init?(_ place: DeskPlace) {
        switch place {
        case .service(let name):
            self = .service(
                name: name, type: Self.deskServiceType, domain: "local.", interface: nil)
        case .address(let host, let number):
            let port = UInt16(exactly: number).flatMap(NWEndpoint.Port.init(rawValue:))
            guard let port, number > 0 else { return nil }
            self = .hostPort(host: NWEndpoint.Host(host), port: port)
        }
    }
}
