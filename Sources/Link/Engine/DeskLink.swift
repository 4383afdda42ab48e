import LockstepConcurrency
import LockstepLive
public import LockstepSamples

/// The phone's end of a connection to a desk (docs/PROTOCOL.md): pairing, clocks, live view, files and
/// commands.
///
/// Nothing is sent unless the user switched a desk on with ``connect(to:)`` or ``pair(with:code:)``.
/// Every method returns at once and may be called on any thread. One thread decides and sends, one
/// encodes images, and one hashes files. Recording never waits for any of them. Releasing the object
/// ends them.
public final class DeskLink: Sendable {
    /// Where the app passes every sample of its source.
    public let tap: DeskTap
    private let log = DeskClockLog()
    private let inbox = LinkInbox()
    private let board = LinkBoard()
    private let thread: WorkerThread?

    /// Creates an engine without a connection.
    public init(_ dependencies: LinkDependencies) {
        let (inbox, board, log) = (inbox, board, log)
        let tap = DeskTap(clock: dependencies.clock) { inbox.wake() }
        self.tap = tap
        thread = try? WorkerThread {
            let core = LinkCore(dependencies, inbox: inbox, board: board, tap: tap, log: log)
            core.run()
        }
        guard thread == nil else { return }
        var state = DeskLinkState()
        state.failure = .storage("the system cannot start a thread")
        board.show(state)
    }

    deinit { inbox.stop() }

    /// What a recording stores of the desk's clock.
    public var readings: any DeskReadings { log }

    /// The current state.
    public var state: DeskLinkState { board.state }

    /// Calls `onChange` once now, and on every change, on the engine's thread; replaces the callback
    /// before.
    ///
    /// Numbers change at most twice a second.
    public func observe(_ onChange: (@Sendable (DeskLinkState) -> Void)?) {
        board.observe(onChange)
    }

    /// Looks for desks in the local network, or no longer.
    public func search(_ isOn: Bool) { request(.search(isOn)) }

    /// Pairs with the desk at a place, with the six digits that it shows; on success connects as
    /// ``connect(to:)`` does.
    public func pair(with place: DeskPlace, code: String) { request(.pair(place, code: code)) }

    /// Gives up a pairing that is in progress.
    public func cancelPairing() { request(.cancelPairing) }

    /// Switches a paired desk on: connects, and connects again after each break, until
    /// ``switchOff()``.
    public func connect(to desk: PairedDesk.ID) { request(.connect(desk)) }

    /// Switches the desk off: nothing is sent any longer.
    public func switchOff() { request(.switchOff) }

    /// Removes a pairing, and switches the desk off first.
    public func forget(_ desk: PairedDesk.ID) { request(.forget(desk)) }

    /// The app left the front, where it has no connection.
    public func enterBackground() { request(.background(true)) }

    /// The app is in front again.
    public func enterForeground() { request(.background(false)) }

    /// A session was recorded, recovered, renamed or deleted.
    public func sessionsChanged() { request(.sessionsChanged) }

    /// What ``RecordingControl/report`` returns has changed.
    public func recordingChanged() { request(.recordingChanged) }

    /// Ends the connection and waits for the threads; must not be called in a callback.
    public func stop() {
        inbox.stop()
        thread?.join()
    }

    private func request(_ request: LinkRequest) { inbox.post(.request(request)) }
}
