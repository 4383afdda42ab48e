import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepSamples

/// Everything that a desk reported.
final class DeskWitness: DeskObserver {
    struct Heard: Sendable {
        var connectedCount = 0
        var rows: [LiveSamples.Row] = []
        var images: [(item: LiveItem, bytes: [UInt8])] = []
        var missingCount: Int64 = 0
        /// The folders of received sessions.
        var received: [String] = []
        var isWrongCode = false
    }

    private let heard = Mutex(Heard())
    private let connected = Mutex<Set<PhoneID>>([])

    func receive(_ delivery: DeskDelivery) {
        heard.change { heard in
            switch delivery {
            case .phone(let report): heard.connectedCount = count(report)
            case .live(_, let live, _): Self.add(live, to: &heard)
            case .transfer(_, .received(_, let path, .verified, _, _)): heard.received.append(path)
            case .pairing(.wrongCode): heard.isWrongCode = true
            default: break
            }
        }
    }

    private func count(_ report: PhoneReport) -> Int {
        connected.withLock { connected in
            if report.isConnected {
                connected.insert(report.id)
            } else {
                connected.remove(report.id)
            }
            return connected.count
        }
    }

    private static func add(_ live: LiveDelivery, to heard: inout Heard) {
        switch live {
        case .samples(let samples): heard.rows += samples.rows
        case .item(let item, let bytes) where item.format == .jpeg:
            heard.images.append((item, bytes))
        case .gap(let gap): heard.missingCount += gap.count
        default: break
        }
    }

    /// Waits until the desk has reported what is expected; false if it does not.
    func hears(_ condition: (Heard) -> Bool) -> Bool {
        heard.wait(milliseconds: 60_000, until: condition)
    }

    var state: Heard { heard.withLock { $0 } }
}
