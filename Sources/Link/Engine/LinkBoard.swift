import LockstepConcurrency

/// The state that the app sees.
final class LinkBoard: Sendable {
    private struct State {
        var state = DeskLinkState()
        var onChange: (@Sendable (DeskLinkState) -> Void)?
    }

    private let board = Mutex(State())

    var state: DeskLinkState { board.withLock { $0.state } }

    /// Sets the callback, and calls it once.
    func observe(_ onChange: (@Sendable (DeskLinkState) -> Void)?) {
        let state = board.withLock { board in
            board.onChange = onChange
            return board.state
        }
        onChange?(state)
    }

    /// Shows a state if it is new.
    func show(_ state: DeskLinkState) {
        let onChange = board.withLock { board -> (@Sendable (DeskLinkState) -> Void)? in
            guard board.state != state else { return nil }
            board.state = state
            return board.onChange
        }
        onChange?(state)
    }
}
