import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// Decides when the disk is synchronized: several times per second, and earlier if many files are
/// open.
final class Synchronizer: Sendable {
    /// The maximum interval between two synchronizations of a recording.
    ///
    /// A power loss loses the data since the start of the last synchronization, plus half a second
    /// of images whose movie fragment (`MovieTicks.longestFragment`) was incomplete then. That is
    /// one second in total, of which a tenth is left for the synchronizations themselves.
    static let interval = HostDuration.milliseconds(400)

    private struct State {
        var openFiles = 0
        var isEnded = false

        // Image files stay open until they are synchronized, and a process may often have no more
        // than 1024 (Linux) or 256 (iOS) files open.
        var hasRoom: Bool { openFiles < 150 || isEnded }
        var isUrgent: Bool { openFiles >= 60 || isEnded }
    }

    private let state = Mutex(State())

    /// Counts files that wait to be synchronized; waits while there are too many.
    func noteFiles(_ count: Int) {
        state.change(when: \.hasRoom) { state in
            state.openFiles += count
        }
    }

    /// Ends the waiting of all threads.
    func end() { state.change { $0.isEnded = true } }

    /// Calls `synchronize` after every ``interval``, or earlier, until the end.
    ///
    /// - Parameter synchronize: Its argument states whether to seal too: every other time, about
    ///   once per second, since sealing more often costs more than it proves.
    func run(_ synchronize: (_ isSealing: Bool) -> Void) {
        let milliseconds = Int(Self.interval.nanoseconds / 1_000_000)
        var isSealing = false
        while true {
            let wasCalled = state.wait(milliseconds: milliseconds, until: \.isUrgent)
            let (files, isEnded) = state.withLock { ($0.openFiles, $0.isEnded) }
            guard !wasCalled || !isEnded else { return }
            synchronize(isSealing)
            isSealing.toggle()
            state.change { $0.openFiles -= files }
        }
    }
}
