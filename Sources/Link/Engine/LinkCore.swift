import LockstepLive
import LockstepSamples
import LockstepSessions

/// The engine of the phone's end; used on its own thread only.
final class LinkCore {
    /// How often numbers are shown.
    static let showInterval = HostDuration.milliseconds(500)
    /// How often the tap is emptied while a desk sees the live view: samples wait half of it on
    /// average, and no sensor's callback has to wake a thread.
    static let tapMilliseconds = 4
    /// How often a connection is checked for silence, and the recording for changes.
    static let checkInterval = HostDuration.milliseconds(250)

    let dependencies: LinkDependencies
    let inbox: LinkInbox
    let tap: DeskTap
    let log: DeskClockLog
    let view: ViewFeed
    let shelf: ShelfThread
    private let board: LinkBoard
    private let encoder: ImageEncoder
    private let file: DeskFile

    var store = DeskStore()
    var state = DeskLinkState()
    var session: LinkSession?
    /// The desk that is switched on.
    var wanted: ContentHash?
    var isInBackground = false
    var retry = Retry()
    /// When the next attempt to connect is due; nil if none is.
    var nextAttempt: HostTime?
    var follower = CommandFollower()
    /// Commands that wait for their time.
    var acts: [(command: Command, time: HostTime)] = []
    var lastNumber = 0
    private var browsing: (any AnyObject & Sendable)?
    private var lastShown: HostTime
    private var key: (any SigningKey)?

    init(
        _ dependencies: LinkDependencies, inbox: LinkInbox, board: LinkBoard, tap: DeskTap,
        log: DeskClockLog
    ) {
        self.dependencies = dependencies
        self.inbox = inbox
        self.board = board
        self.tap = tap
        self.log = log
        lastShown = dependencies.clock.now
        encoder = ImageEncoder(codecs: dependencies.codecs) {
            inbox.post(.encoded(ticket: $0, $1))
        }
        view = ViewFeed(tap: tap, encoder: encoder)
        file = DeskFile(in: dependencies.supportFolder, dependencies.fileSystem)
        shelf = ShelfThread(
            dependencies.sessionsFolder, dependencies.fileSystem, dependencies.hashing,
            pool: dependencies.codecs.autoreleasePool
        ) { inbox.post(.answered($0, $1)) }
    }

    var now: HostTime { dependencies.clock.now }

    /// Works until the inbox is stopped.
    func run() {
        do {
            store = try file.load()
        } catch {
            state.failure = .storage((error as? any Failure)?.problem ?? "\(error)")
        }
        showStore()
        show()
        dependencies.codecs.autoreleasePool.repeatUnits(while: {
            let (events, isStopped) = inbox.wait(milliseconds: waitMilliseconds)
            for event in events { handle(event) }
            guard !isStopped else { return false }
            tick()
            return true
        })
        leave(.user)
        encoder.end()
        shelf.end()
    }

    private func handle(_ event: LinkEvent) {
        switch event {
        case .request(let request): handle(request)
        case .connection(let number, let event):
            if number == session?.number { handle(event) }
        case .encoded(let ticket, let still):
            view.encoded(ticket, still, bytesPerSecond: session?.flow.bytesPerSecond)
        case .answered(let number, let answer): take(answer, number)
        case .acted(let result): perform(follower.acted(result))
        case .searched(let report): take(report)
        }
    }

    private func handle(_ request: LinkRequest) {
        switch request {
        case .search(let isOn): search(isOn)
        case .pair(let place, let code): pair(place, code)
        case .cancelPairing:
            if case .pairing? = session?.purpose { leave(.user) }
            connectIfWanted()
        case .connect(let id): switchOn(id)
        case .switchOff: switchOff()
        case .forget(let id): forget(id)
        case .background(let isBackground): enter(isBackground: isBackground)
        case .sessionsChanged: askForSession()
        case .recordingChanged: sendStatus(now)
        }
    }

    private func search(_ isOn: Bool) {
        (state.found, state.searchFailure) = ([], nil)
        browsing = nil
        guard isOn else { return }
        browsing = dependencies.browser?.browse { [inbox] in inbox.post(.searched($0)) }
    }

    private func take(_ report: DeskSearchReport) {
        guard browsing != nil else { return }
        switch report {
        case .found(let names): (state.found, state.searchFailure) = (names, nil)
        case .failed(let failure): (state.found, state.searchFailure) = ([], failure)
        }
    }

    private func tick() {
        let now = now
        if let due = nextAttempt, now >= due { connectIfWanted() }
        performActs(now)
        tickSession(now)
        pump()
        show(now)
    }

    /// How long the thread may wait for the next event.
    private var waitMilliseconds: Int {
        let now = now
        var due = [nextAttempt, acts.map(\.time).min()].compactMap { $0 }
        if let session {
            due += [now + Self.checkInterval]
            due += [session.schedule?.due].compactMap { $0 }
            due += [session.flow.due.map { HostTime(nanoseconds: $0) }].compactMap { $0 }
            if view.isStreaming {
                due.append(now + .milliseconds(Int64(Self.tapMilliseconds)))
            }
        }
        guard let first = due.min() else { return 60_000 }
        let nanoseconds = max(0, (first - now).nanoseconds)
        return Int(min(60_000, (nanoseconds + 999_999) / 1_000_000))
    }

    /// Shows the state, and numbers of the connection at most twice a second.
    private func show(_ now: HostTime) {
        if now - lastShown >= Self.showInterval {
            lastShown = now
            let isConnected = session?.features != nil
            state.bytesPerSecond = isConnected ? session?.flow.bytesPerSecond : nil
            state.offsetBoundNanoseconds =
                isConnected ? log.anchor(at: now)?.offsetBoundNanoseconds : nil
            state.transfer = session?.files.progress
        }
        show()
    }

    func show() { board.show(state) }

    /// Stores the paired desks and marks.
    ///
    /// - Returns: Whether they are on the disk.
    @discardableResult
    func save() -> Bool {
        defer { showStore() }
        do {
            try file.save(store)
            return true
        } catch {
            state.failure = .storage((error as? any Failure)?.problem ?? "\(error)")
            return false
        }
    }

    func showStore() {
        state.paired = store.desks
        state.transferred = store.transferred(to: wanted)
    }

    /// The phone's key, from its first use on.
    func signingKey() throws -> any SigningKey {
        if let key { return key }
        let made = try dependencies.identity()
        key = made
        return made
    }
}
