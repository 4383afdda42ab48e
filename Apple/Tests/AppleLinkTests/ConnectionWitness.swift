import LockstepConcurrency
import LockstepLink
import LockstepSamples

@testable import LockstepAppleLink

/// A connection of the adapter, and everything that it reported.
final class ConnectionWitness: Sendable {
    struct Heard: Sendable {
        var exporter: [UInt8]?
        var deskKey: PublicKey?
        var bytes: [UInt8] = []
        var arrivals: [HostTime] = []
        var tookCount = 0
        /// How the connection ended; one entry for each report.
        var ends: [DeskConnectionFailure?] = []

        var end: DeskConnectionFailure.Kind? { ends.first.flatMap { $0?.kind } }
    }

    let connection: any DeskConnection
    private let heard: Mutex<Heard>

    init(
        to place: DeskPlace, clock: any HostClock, patienceSeconds: Int = 60
    ) {
        let heard = Mutex(Heard())
        self.heard = heard
        let connector = NetworkDeskConnector(
            clock: clock, patienceSeconds: patienceSeconds, closingSeconds: 60)
        connection = connector.connect(to: place) { event in
            heard.change { heard in
                switch event {
                case .opened(let exporter, let deskKey):
                    (heard.exporter, heard.deskKey) = (exporter, deskKey)
                case .received(let bytes, let time):
                    heard.bytes += bytes
                    heard.arrivals.append(time)
                case .took(let byteCount): heard.tookCount += byteCount
                case .ended(let failure): heard.ends.append(failure)
                }
            }
        }
    }

    deinit { connection.close() }

    /// Waits until the connection has reported what is expected; false if it does not.
    func hears(_ condition: (Heard) -> Bool) -> Bool {
        heard.wait(milliseconds: 60_000, until: condition)
    }

    var isOpen: Bool { hears { $0.deskKey != nil } }

    /// Waits for the end, which is reported once.
    var end: DeskConnectionFailure.Kind? {
        guard hears({ !$0.ends.isEmpty }) else { return nil }
        return heard.withLock { $0.ends.count == 1 ? $0.end : nil }
    }

    var state: Heard { heard.withLock { $0 } }
}
