import LockstepSessions

/// When the disk is to be synchronised: once a second, and earlier where many files are open.
final class Synchronizer: Sendable {
    private struct State {
        var openFiles = 0
        var isEnded = false

        // Picture files stay open until they are synchronised, and a process may often have no
        // more than 1024 (Linux) or 256 (iOS) files.
        var hasRoom: Bool { openFiles < 150 || isEnded }
        var isUrgent: Bool { openFiles >= 60 || isEnded }
    }

    private let state = Mutex(State())

    /// Counts files that wait to be synchronised; waits while there are too many.
    func noteFiles(_ count: Int) {
        state.change(when: \.hasRoom) { state in
            state.openFiles += count
        }
    }

    /// Ends the waiting of all threads.
    func end() { state.change { $0.isEnded = true } }

    /// Calls `synchronize` once a second, or earlier, until the end.
    func run(_ synchronize: () -> Void) {
        while true {
            let wasCalled = state.wait(milliseconds: 1000, until: \.isUrgent)
            let (files, isEnded) = state.withLock { ($0.openFiles, $0.isEnded) }
            guard !wasCalled || !isEnded else { return }
            synchronize()
            state.change { $0.openFiles -= files }
        }
    }
}
