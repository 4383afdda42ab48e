import LockstepSamples
import LockstepSessions
import VirtualPhone

/// Everything that a virtual phone told its app of, in order.
final class ToldJournal: Sendable {
    /// One sample, and when the app was told of it.
    struct Entry: Sendable {
        var sample: ToldSample
        var time: HostTime
    }

    private let state = Mutex<[Entry]>([])

    /// A journal that listens to a phone from now on.
    init(_ phone: VirtualPhone) {
        let (state, clock) = (state, phone.clock)
        phone.whenTelling { sample in
            state.withLock { $0.append(Entry(sample: sample, time: clock.now)) }
        }
    }

    /// How many samples the app was told of so far.
    var count: Int { state.withLock { $0.count } }

    /// What it was told of from the entry with the index `start` on.
    func entries(from start: Int = 0) -> [Entry] { state.withLock { Array($0[start...]) } }
}
