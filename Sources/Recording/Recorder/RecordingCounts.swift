import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The counts of one recording's samples, which several threads add to.
final class RecordingCounts: Sendable {
    /// The counts at one moment.
    struct Snapshot: Sendable {
        fileprivate(set) var stored = RecordingTally()
        /// The samples whose rows could not be written.
        fileprivate(set) var lost = RecordingTally()
        fileprivate(set) var drops = DropLedger()
        /// Why the first dropped frame was not stored.
        fileprivate(set) var firstLoss: String?
    }

    private let counts = Mutex(Snapshot())

    /// The counts so far.
    var current: Snapshot { counts.withLock { $0 } }

    /// Whether rows could not be written.
    var hasLost: Bool { counts.withLock { !$0.lost.isEmpty } }

    /// Adds stored samples and returns how many frames were stored before.
    @discardableResult
    func count(_ tally: RecordingTally) -> Int {
        counts.withLock { counts in
            defer { counts.stored.add(tally) }
            return counts.stored.frames
        }
    }

    /// Adds a drop.
    func count(_ drop: Drop) { counts.withLock { $0.drops.add(drop) } }

    /// Adds samples whose rows could not be written.
    func lose(_ tally: RecordingTally) { counts.withLock { $0.lost.add(tally) } }

    /// Records why a frame was not stored: only the first cause, since others mostly repeat it.
    func note(_ loss: String) { counts.withLock { $0.firstLoss = $0.firstLoss ?? loss } }
}
