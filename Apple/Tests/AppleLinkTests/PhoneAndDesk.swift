import Foundation
import LockstepAppleMedia
import LockstepAppleSensors
import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import VirtualPhone

@testable import LockstepAppleLink

/// The phone's end with the app's adapters, and a real desk in its network.
final class PhoneAndDesk: Sendable {
    let phone: VirtualPhone
    let link: DeskLink
    let witness = DeskWitness()
    private let folder: URL
    private let desk = Mutex<DeskServer?>(nil)
    private let states = Mutex<[DeskLinkState]>([])

    private var sessions: String { folder.appendingPathComponent("sessions").path }
    private var settings: String { folder.appendingPathComponent("settings").path }

    init(on phone: VirtualPhone) throws {
        self.phone = phone
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lockstep-link-\(UInt64.random(in: 0...UInt64.max))")
        for name in ["sessions", "support"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        let support = folder.appendingPathComponent("support").path
        let clock = PhoneClock()
        link = DeskLink(
            LinkDependencies(
                connector: NetworkDeskConnector(
                    clock: clock, patienceSeconds: 5, closingSeconds: 1),
                browser: NetworkDeskBrowser(), clock: clock,
                sleptNanoseconds: { clock.sleptNanoseconds },
                identity: { try PhoneKey.kept(for: .desks, inFolder: support) },
                hashing: CryptoKitCryptography(), pairing: CryptoKitPairing(),
                codecs: AppleCodecs(), fileSystem: LocalFileSystem(), supportFolder: support,
                sessionsFolder: folder.appendingPathComponent("sessions").path,
                phoneName: { "Ada's iPhone" }, recordings: IdleRecordings(), freeBytes: { nil }))
        link.observe { [states] state in states.change { $0.append(state) } }
        try startDesk()
    }

    /// Ends both.
    func stop() {
        link.stop()
        desk.withLock { $0 }?.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    var server: DeskServer {
        guard let server = desk.withLock({ $0 }) else { preconditionFailure("no desk runs") }
        return server
    }

    /// Starts a desk, after the first time at the same port, and announces it.
    func startDesk() throws {
        let port = desk.withLock { $0?.port } ?? 0
        desk.withLock { $0 }?.stop()
        var configuration = DeskConfiguration(
            folder: folder.appendingPathComponent("received").path, settingsFolder: settings,
            name: "studio")
        configuration.port = port
        let server = try DeskServer(
            configuration, cryptography: OpenSSLCryptography(), observer: witness)
        try server.start()
        desk.withLock { $0 = server }
        let service = PhoneService(
            name: "studio", type: "_lockstep._tcp", host: "127.0.0.1",
            port: UInt16(server.port))
        phone.happen(.servicesAnnounced([service]))
    }

    /// Lets the desk lose its key and its phones.
    func forgetDeskKey() throws { try FileManager.default.removeItem(atPath: settings) }

    /// Pairs with the code that the desk shows, and waits until the phone is connected.
    func pair() -> Bool {
        link.pair(with: .service(name: "studio"), code: server.beginPairing())
        return reaches { $0.isConnected } && witness.hears { $0.connectedCount == 1 }
    }

    /// Waits until the phone's state is as expected; false if it does not become so.
    func reaches(_ condition: (DeskLinkState) -> Bool) -> Bool {
        states.wait(milliseconds: 60_000) { $0.last.map(condition) ?? false }
    }

    /// Waits until one of the states since ``forgetStates()`` was as expected.
    func reached(_ condition: (DeskLinkState) -> Bool) -> Bool {
        states.wait(milliseconds: 60_000) { $0.contains(where: condition) }
    }

    /// Forgets all states but the last.
    func forgetStates() { states.withLock { $0 = $0.suffix(1) } }

    /// Writes a sealed session into the app's folder.
    ///
    /// - Returns: its files by name.
    func record(_ name: String) throws -> [String: Data] {
        let key = try OpenSSLSigningKey.generate(.p256)
        let writer = try TestSession(seed: 7, count: 24).write(
            in: sessions, fileSystem: LocalFileSystem(),
            seal: SealIdentity(OpenSSLCryptography(), key: key))
        try writer.finish(SessionClosing(stopReason: "requested")) { _ in nil }
        try LocalFileSystem().rename(writer.path, to: sessions + "/" + name)
        return try Self.files(in: sessions + "/" + name)
    }

    /// The files below a folder by their paths in it.
    static func files(in folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
            if !url.hasDirectoryPath, let data = try? Data(contentsOf: url) { files[name] = data }
        }
        return files
    }
}

/// A phone that records nothing.
private final class IdleRecordings: RecordingControl {
    func perform(
        _ action: Command.Action, text: String, at time: HostTime,
        done: @escaping @Sendable (CommandAnswer) -> Void
    ) { done(CommandAnswer(.refused, at: time, text: "nothing is recorded")) }

    var report: RecordingReport { RecordingReport() }
}

extension DeskLinkState {
    var isConnected: Bool {
        if case .connected = phase { return true }
        return false
    }
}
