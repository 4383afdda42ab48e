import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import VirtualPhone

/// A journal of everything that a virtual phone delivered to its app, in order.
final class ToldJournal: Sendable {
    /// One sample, and the time of its delivery.
    struct Entry: Sendable {
        var sample: ToldSample
        var time: HostTime
    }

    private let state = Mutex<[Entry]>([])

    /// Creates a journal that observes a phone from now on.
    init(_ phone: VirtualPhone) {
        let (state, clock) = (state, phone.clock)
        phone.whenTelling { sample in
            state.withLock { $0.append(Entry(sample: sample, time: clock.now)) }
        }
    }

    /// The number of delivered samples.
    var count: Int { state.withLock { $0.count } }

    /// The entries from the index `start` on.
    func entries(from start: Int = 0) -> [Entry] { state.withLock { Array($0[start...]) } }
}
