import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A phone's end with its folders, on real sockets.
final class TestPhone: Sendable {
    let root: String
    let recordings = TestRecordings()
    let link: DeskLink
    private let seen = Mutex<[DeskLinkState]>([])
    private let key: OpenSSLSigningKey
    /// The phone's key.
    var signingKey: any SigningKey { key }

    /// The folder of sessions.
    var sessions: String { root + "/sessions" }
    var support: String { root + "/support" }

    /// - Parameters:
    ///   - name: The phone's name.
    ///   - connector: What opens connections.
    ///   - other: A phone whose key and paired desks this one has, too.
    init(
        _ name: String = "phone", connector: any DeskConnector = OpenSSLDeskConnector(),
        like other: TestPhone? = nil
    ) throws {
        root = try DeskWorld.temporaryFolder()
        let disk = LocalFileSystem()
        try disk.makeDirectory(root + "/sessions")
        try disk.makeDirectory(root + "/support")
        let key = try other?.key ?? OpenSSLSigningKey.generate(.p256)
        self.key = key
        if let other {
            let desks = try disk.contents(of: other.support + "/desks.json", limit: 1 << 20)
            try disk.replace(root + "/support/desks.json") { file in
                try desks.withUnsafeBytes { try file.append($0) }
            }
        }
        link = DeskLink(
            LinkDependencies(
                connector: connector, browser: nil, clock: MachineClock(),
                sleptNanoseconds: { 0 }, identity: { key }, hashing: DeskWorld.cryptography,
                pairing: OpenSSLPairing(), codecs: StubCodecs(), fileSystem: disk,
                supportFolder: root + "/support", sessionsFolder: root + "/sessions",
                phoneName: { name }, recordings: recordings, freeBytes: { 1 << 30 }))
        link.observe { [seen] state in seen.change { $0.append(state) } }
    }

    deinit {
        link.stop()
        try? LocalFileSystem().removeTree(root)
    }

    /// Waits until a state occurred, generously.
    func wait(_ condition: @escaping (DeskLinkState) -> Bool) -> Bool {
        let isSo = seen.wait(milliseconds: 60_000) { $0.contains(where: condition) }
        if !isSo { Issue.record("the phone saw \(seen.withLock { $0.suffix(5).map(\.brief) })") }
        return isSo
    }

    /// Waits until the current state is so.
    func waitUntil(_ condition: @escaping (DeskLinkState) -> Bool) -> Bool {
        let isSo = seen.wait(milliseconds: 60_000) { $0.last.map(condition) ?? false }
        if !isSo { Issue.record("the phone saw \(seen.withLock { $0.suffix(5).map(\.brief) })") }
        return isSo
    }

    /// Forgets the states so far, except the current one.
    func forgetStates() { seen.withLock { $0 = $0.suffix(1) } }

    /// Pairs with a desk and waits until it is connected.
    func pair(with world: DeskWorld) -> Bool {
        let code = world.server.beginPairing()
        link.pair(with: world.place, code: code)
        return wait(\.isConnected)
    }

    /// Connects again at once after each break.
    func insist() {
        link.observe { [seen, weak link] state in
            seen.change { $0.append(state) }
            if case .searching = state.phase {
                link?.enterBackground()
                link?.enterForeground()
            }
        }
    }

    /// Records a session, and gives its folder this name.
    func record(_ name: String, seed: UInt64 = 1, count: Int = 24, isSealed: Bool = true) throws {
        let disk = LocalFileSystem()
        let seal = isSealed ? SealIdentity(DeskWorld.cryptography, key: key) : nil
        let writer = try TestSession(seed: seed, count: count, depth: false).write(
            in: sessions, fileSystem: disk, seal: seal)
        try writer.finish(SessionClosing(stopReason: "requested")) { _ in nil }
        try disk.rename(writer.path, to: sessions + "/" + name)
    }
}

extension DeskLinkState {
    var isConnected: Bool { if case .connected = phase { true } else { false } }
    /// Where the desk is to which the phone is connected.
    var desk: DeskPlace? { if case .connected(let desk) = phase { desk.place } else { nil } }
    var isSearching: Bool { if case .searching = phase { true } else { false } }
    var isOff: Bool { phase == .off }

    /// The state in a line, for a failed test.
    var brief: String {
        let words: String
        switch phase {
        case .off: words = "off"
        case .searching: words = "searching"
        case .connecting: words = "connecting"
        case .pairing: words = "pairing"
        case .connected: words = "connected"
        }
        return words
            + " \(failure?.problem ?? "") \(problems.map(\.text)) \(transferred) streams: \(isStreaming)"
    }
}

/// The recordings of a phone that only notes what it was told.
final class TestRecordings: RecordingControl {
    struct Act: Equatable, Sendable {
        var action: Command.Action
        var text: String
        var time: HostTime
    }

    private let state = Mutex<(acts: [Act], report: RecordingReport)>(([], RecordingReport()))

    var acts: [Act] { state.withLock { $0.acts } }

    func perform(
        _ action: Command.Action, text: String, at time: HostTime,
        done: @escaping @Sendable (CommandAnswer) -> Void
    ) {
        state.change { state in
            state.acts.append(Act(action: action, text: text, time: time))
            if action == .start {
                state.report = RecordingReport(activity: .recording, session: "now")
            }
            if action == .stop { state.report = RecordingReport() }
        }
        done(CommandAnswer(.done, at: MachineClock().now, session: "now"))
    }

    var report: RecordingReport { state.withLock { $0.report } }

    func wait(_ condition: ([Act]) -> Bool) -> Bool {
        state.wait(milliseconds: 60_000) { condition($0.acts) }
    }
}
