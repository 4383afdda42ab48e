import LockstepConcurrency
import LockstepLive
import LockstepSamples

/// What the app asks of the engine.
enum LinkRequest: Sendable {
    case search(Bool)
    case pair(DeskPlace, code: String)
    case cancelPairing
    case connect(ContentHash)
    case switchOff
    case forget(ContentHash)
    case background(Bool)
    case sessionsChanged
    case recordingChanged
}

/// What reaches the engine's thread.
enum LinkEvent: Sendable {
    case request(LinkRequest)
    /// An event of the connection with this number.
    case connection(Int, DeskConnectionEvent)
    /// An image was encoded; nil if it could not be.
    case encoded(ticket: Int, EncodedStill?)
    /// An answer to the question with this number.
    case answered(Int, SessionShelf.Answer)
    case acted(CommandResult)
    case searched(DeskSearchReport)
}

/// The events that wait for the engine's thread.
///
/// Bounded by what it asked for: a connection delivers bytes only on request, and one image and one
/// question are in progress.
final class LinkInbox: Sendable {
    private struct State {
        var events: [LinkEvent] = []
        var isAwake = false
        var isStopped = false

        var isReady: Bool { isAwake || isStopped || !events.isEmpty }
    }

    private let state = Mutex(State())

    func post(_ event: LinkEvent) { state.change { $0.events.append(event) } }

    /// Lets the thread look around.
    func wake() { state.change { $0.isAwake = true } }

    /// Ends the thread.
    func stop() { state.change { $0.isStopped = true } }

    /// Waits for events, at most so long.
    ///
    /// - Returns: The events in order, and whether the thread ends.
    func wait(milliseconds: Int) -> (events: [LinkEvent], isStopped: Bool) {
        _ = state.wait(milliseconds: milliseconds, until: \.isReady)
        return state.withLock { state in
            defer { (state.events, state.isAwake) = ([], false) }
            return (state.events, state.isStopped)
        }
    }
}
