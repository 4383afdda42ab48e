import LockstepConcurrency
import LockstepDesk
import LockstepLive
import LockstepSamples

/// Everything that a desk reported, and waiting for it.
final class DeskLog: DeskObserver {
    struct Entries: Sendable {
        var phones: [PhoneID: PhoneReport] = [:]
        var live: [PhoneID: [LiveDelivery]] = [:]
        var transfers: [TransferReport] = []
        var results: [CommandResult] = []
        var pairings: [PairingReport] = []
        var notices: [String] = []

        /// The names of the sessions that were received.
        var received: [String] {
            transfers.compactMap { report in
                if case .received(let session, _, _, _, _) = report { session } else { nil }
            }
        }

        var connectedCount: Int { phones.values.filter(\.isConnected).count }
    }

    private let entries = Mutex(Entries())

    func receive(_ delivery: DeskDelivery) {
        entries.change { entries in
            switch delivery {
            case .phone(let report): entries.phones[report.id] = report
            case .forgotten(let phone): entries.phones[phone] = nil
            case .live(let phone, let live, _): entries.live[phone, default: []].append(live)
            case .transfer(_, let report): entries.transfers.append(report)
            case .commandResult(_, let result): entries.results.append(result)
            case .pairing(let report): entries.pairings.append(report)
            case .notice(_, let text): entries.notices.append(text)
            }
        }
    }

    var current: Entries { entries.withLock { $0 } }

    /// Waits for something, generously: machines are slow and busy.
    func wait(_ condition: (Entries) -> Bool) -> Bool {
        entries.wait(milliseconds: 60_000, until: condition)
    }
}
